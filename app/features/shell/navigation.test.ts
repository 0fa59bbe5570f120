import { expect, test } from "vitest";
import { type Access, access, accessOf } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { currentOf, navigation } from "./navigation.ts";

const entries = navigation.flatMap((section) => section.entries.map((entry) => ({ ...entry, section })));
const links = entries.flatMap(({ below = [], section, ...entry }) => [
  { ...entry, staffOnly: section.staffOnly },
  ...below.map((link) => ({ ...link, needsLicence: undefined, staffOnly: section.staffOnly })),
]);

test.each(links)("$key says of $to what the access table says", ({ to, needsLicence, staffOnly }) => {
  const expected: Access = staffOnly ? "admin" : needsLicence ? "premium" : "user";
  expect(accessOf(to)).toBe(expected);
});

/** Reached from the list of releases. */
const belowReleases = ["/admin/releases/upload", "/admin/releases/:version"];

test("every page of the staff can be reached from the side bar", () => {
  const shown: string[] = [...links.map(({ to }) => to), ...belowReleases];
  const ofStaff = Object.entries(access).flatMap(([path, needed]) => (needed === "admin" ? [path] : []));
  expect(ofStaff.filter((path) => !shown.includes(path))).toEqual([]);
});

test("the entries that customers see are those of the specification, in its order", () => {
  const of = (key: string) => navigation.find((section) => section.key === key)?.entries.map(({ to }) => to);
  expect(of("main")).toEqual(["/", "/help", "/services", "/changelog", "/documentation-dev"]);
  expect(of("licences")).toEqual(["/activate", "/theme-installer", "/update", "/download", "/deactivate"]);
});

test.each([
  ["/", "/", "page"],
  ["/help", "/", undefined],
  ["/help", "/help", "page"],
  ["/help/update", "/help", "true"],
  ["/helpful", "/help", undefined],
  ["/documentation-dev", "/documentation-dev", "page"],
  ["/admin/users", "/admin", undefined],
  ["/admin", "/admin", "page"],
] as const)("on %s the entry of %s is current: %s", (pathname, to, expected) => {
  const entry = entries.find((each) => each.to === to);
  expect(entry && currentOf(entry, pathname)).toBe(expected);
});

test("a page whose address is under no entry is marked where it says that it belongs", () => {
  const of = (to: string) => currentOf({ to }, "/jobs/1", paths.update);
  expect([of(paths.update), of(paths.install)]).toEqual(["true", undefined]);
});

test("no two entries have the same key, so that ids of links are their own", () => {
  const keys = links.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(links.find(({ to }) => to === paths.developers)?.key).toBe("developers");
});
