import { describe, expect, test } from "vitest";
import { type Access, access, findAccess } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { getAriaCurrent, navigation } from "./navigation.ts";

const entries = navigation.flatMap((section) => section.entries.map((entry) => ({ ...entry, section })));
const links = entries.flatMap(({ below = [], section, ...entry }) => [
  { ...entry, staffOnly: section.staffOnly },
  ...below.map((link) => ({ ...link, needsLicence: undefined, staffOnly: section.staffOnly })),
]);

describe("navigation", () => {
  test.each(links)("gives the entry $key the access of $to", ({ to, needsLicence, staffOnly }) => {
    const expected: Access = staffOnly ? "admin" : needsLicence ? "premium" : "user";
    expect(findAccess(to)).toBe(expected);
  });

  test("has unique keys because they are part of element ids", () => {
    const keys = links.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(links.find(({ to }) => to === paths.developers)?.key).toBe("developers");
  });

  /** Linked from the lists of other pages, from the log, and from toasts. */
  const belowLists = [
    "/admin/releases/upload",
    "/admin/releases/:version",
    "/admin/webhooks/:id",
    "/admin/licenses/:licence",
    "/admin/licenses/bulk",
    "/admin/bulk/:job",
    "/admin/orders/:order",
    "/admin/exports/:file",
    "/admin/undo",
    "/templates/new",
    "/template-pictures",
    "/templates/import",
    "/templates/import/store",
    "/templates/:template/edit",
    "/admin/winning-products/new",
    "/admin/winning-products/import",
    "/admin/winning-products/export",
    "/admin/winning-products/:product",
    "/admin/users/:uid",
    "/admin/users/by-email",
    "/templates/:template",
    "/templates/:template/revisions",
    "/templates/:template/file",
    "/templates/:template/deliver",
  ];

  test("links to every staff page", () => {
    const shown: string[] = [...links.map(({ to }) => to), ...belowLists];
    const staffPages = Object.entries(access).flatMap(([path, needed]) => (needed === "admin" ? [path] : []));
    expect(staffPages.filter((path) => !shown.includes(path))).toEqual([]);
  });

  test("shows customers the entries of the specification in its order", () => {
    const of = (key: string) => navigation.find((section) => section.key === key)?.entries.map(({ to }) => to);
    expect(of("main")).toEqual(["/", "/help", "/services", "/changelog", "/documentation-dev"]);
    expect(of("licences")).toEqual(["/activate", "/theme-installer", "/update", "/download", "/deactivate"]);
  });
});

describe("getAriaCurrent", () => {
  test.each([
    ["/", "/", "page"],
    ["/help", "/", undefined],
    ["/help", "/help", "page"],
    ["/help/update", "/help", "true"],
    ["/helpful", "/help", undefined],
    ["/documentation-dev", "/documentation-dev", "page"],
    ["/admin/users", "/admin", undefined],
    ["/admin", "/admin", "page"],
  ] as const)("marks on %s the entry of %s with aria-current %s", (pathname, to, expected) => {
    const entry = entries.find((each) => each.to === to);
    expect(entry && getAriaCurrent(entry, pathname)).toBe(expected);
  });

  test("marks the entry that a page names as its own", () => {
    const of = (to: string) => getAriaCurrent({ to }, "/jobs/1", paths.update);
    expect([of(paths.update), of(paths.install)]).toEqual(["true", undefined]);
  });
});
