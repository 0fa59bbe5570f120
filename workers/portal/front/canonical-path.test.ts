import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { classifyPath } from "./canonical-path.ts";

describe("classifyPath", () => {
  test.each([
    "/",
    "/profile",
    "/admin/users",
    "/admin/users.data",
    "/_root.data",
    "/download/AbC-_9",
    "/shared-preview/AbC-_9",
    "/unsubscribe/k1.AbC-_9.xY",
    "/admin/users/AbC9",
    "/admin/users/AbC9.data",
    "/caf%C3%A9",
  ])("accepts %s as canonical", (path) => {
    expect(classifyPath(path)).toEqual({ kind: "canonical" });
  });

  test.each([
    ["/ADMIN/users", "/admin/users"],
    ["/Admin/Users.data", "/admin/users.data"],
    ["/%41dmin/users", "/admin/users"],
    ["/%61dmin", "/admin"],
    ["/admin/", "/admin"],
    ["/admin//users", "/admin/users"],
    ["//admin", "/admin"],
    ["///", "/"],
    ["/profile%2edata", "/profile.data"],
    ["/DOWNLOAD/AbC", "/download/AbC"],
    ["/Admin/Users/AbC", "/admin/users/AbC"],
    ["/download/AbC/", "/download/AbC"],
    ["/caf%c3%89", "/caf%C3%A9"],
  ])("redirects %s to %s", (path, canonical) => {
    expect(classifyPath(path)).toEqual({ kind: "other", canonical });
  });

  const foreign = ["/admin%2fusers", "/%2f%2felsewhere.test", "/admin%5cusers", "/admin%00", "/%0d%0aadmin"];
  test.each([...foreign, "//.a/..", "//.a/./admin", "//.a/../../admin"])("reports %s as unknown", (path) => {
    expect(classifyPath(path)).toEqual({ kind: "unknown" });
  });

  test.each(["/%", "/%zz", "/%ff", "/%c3"])("reports %s as undecodable", (path) => {
    expect(classifyPath(path)).toEqual({ kind: "undecodable" });
  });

  test("redirects only to canonical paths on this host", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "a",
      "A",
      "%41",
      "%2e",
      ".",
      "%25",
      "%3F",
      "é",
      "%C3%89",
      "İ",
      "^",
      "|",
      "'",
      " ",
      "admin",
      "Download",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { pathname } = new URL(`https://portal.test/${pieces.join("")}`);
        const spelling = classifyPath(pathname);
        if (spelling.kind !== "other") return;
        const target = new URL(spelling.canonical, "https://portal.test");
        expect(target.origin).toBe("https://portal.test");
        expect(classifyPath(target.pathname)).toEqual({ kind: "canonical" });
      }),
      { numRuns: 2000 },
    );
  });
});

describe("toCanonicalPath", () => {
  test("finds the same access rule for every canonical spelling of a path", () => {
    for (const path of ["/admin/users", "/profile", "/"]) {
      expect(toCanonicalPath(path)).toBe(path);
      expect(findAccess(toCanonicalPath(`${path === "/" ? "/_root" : path}.data`) ?? "")).toBe(findAccess(path));
    }
  });
});
