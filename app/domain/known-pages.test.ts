import { describe, expect, test } from "vitest";
import { createCanOpen, listOpenPages } from "./known-pages.ts";

const open = (viewer: Parameters<typeof createCanOpen>[0]) =>
  new Set(listOpenPages(createCanOpen(viewer)).map(({ access }) => access));

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
