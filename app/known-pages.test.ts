import { describe, expect, test } from "vitest";
import { type Access, access } from "#base/access.ts";
import { createCanOpen, knownPages, listOpenPages } from "./known-pages.ts";

/** Reached from the page that they belong to, by a script, or by an action of the search. */
const others = [
  ...["/view/leave", "/profile/export", "/notifications/inbox", "/notifications/target", "/banner/close"],
  ...["/support", "/components", "/admin/users/by-email", "/admin/undo", "/admin/licenses/bulk"],
  ...["/admin/create-license", "/admin/activate-license", "/admin/deactivate-license", "/admin/change-owner"],
  ...["/admin/pause-license", "/admin/enable-license", "/admin/remove-license", "/admin/releases/upload"],
  ...["/admin/winning-products/new", "/admin/winning-products/import", "/admin/winning-products/export"],
  ...["/templates/new", "/templates/import", "/templates/import/store", "/template-pictures"],
  ...["/page-templates", "/product-templates", "/collection-templates", "/blog-templates"],
];

describe("knownPages", () => {
  test("contains every page without a parameter that a signed-in account may open", () => {
    const pages = Object.entries(access as Record<string, Access>)
      .filter(([path, needed]) => needed !== "public" && !path.includes(":"))
      .map(([path]) => path);
    const known: string[] = knownPages.map(({ path }) => path);
    expect(pages.filter((path) => !known.includes(path) && !others.includes(path))).toEqual([]);
  });
});

const open = (viewer: Parameters<typeof createCanOpen>[0]) =>
  new Set(listOpenPages(createCanOpen(viewer)).map(({ path }) => (access as Record<string, Access>)[path]));

describe("listOpenPages", () => {
  test.each([
    [{ role: "user", premium: 0, emailVerified: true }, ["public", "user"]],
    [{ role: "user", premium: 1, emailVerified: false }, ["public", "user"]],
    [{ role: "user", premium: 1, emailVerified: true }, ["premium", "public", "user"]],
    [{ role: "admin", premium: 0, emailVerified: true }, ["admin", "premium", "public", "user"]],
  ] as const)("lists for %j the pages for %j", (viewer, expected) => {
    expect([...open(viewer)].sort()).toEqual(expected);
  });
});
