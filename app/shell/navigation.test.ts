import { describe, expect, test } from "vitest";
import { shell } from "#app/i18n/en/frame.ts";
import { staffEntries } from "#app/i18n/en/server.ts";
import { translator } from "#app/i18n/translator.ts";
import { pages, type RegisteredPage } from "#app/pages.ts";
import { findAccess } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { createNavigation, createStaffNavigation, getAriaCurrent } from "./navigation.ts";

const t = translator("en");
const navigation = createNavigation(t);
const staffNavigation = createStaffNavigation(t);
const entries = navigation.flatMap((section) => section.entries);
const listPaths = (sections: typeof navigation) =>
  sections.flatMap((section) => section.entries.flatMap(({ to, below }) => [to, ...below.map((link) => link.to)]));

describe("navigation", () => {
  test("has every page with a place: those of the staff in sections of their own", () => {
    const placed = Object.values<RegisteredPage>(pages).filter(({ menu }) => menu);
    const listPlaced = (isStaff: boolean) =>
      placed.filter(({ access }) => (access === "admin") === isStaff).map(({ path }) => path);
    expect(listPaths(navigation).sort()).toEqual(listPlaced(false).sort());
    expect(listPaths(staffNavigation).sort()).toEqual(listPlaced(true).sort());
  });

  test("names every entry in the catalogue", () => {
    const listKeys = (isStaff: boolean) =>
      Object.entries<RegisteredPage>(pages).flatMap(([key, { menu, access }]) =>
        menu && (access === "admin") === isStaff ? [key] : [],
      );
    expect(Object.keys(shell.entries).sort()).toEqual(listKeys(false).sort());
    expect(Object.keys(staffEntries).sort()).toEqual(listKeys(true).sort());
  });

  test("marks the entries that need a licence", () => {
    for (const { to, needsLicence } of entries) expect(findAccess(to)).toBe(needsLicence ? "premium" : "user");
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
    const entry = [...entries, ...staffNavigation.flatMap((section) => section.entries)].find((each) => each.to === to);
    expect(entry && getAriaCurrent(entry, pathname)).toBe(expected);
  });

  test("marks the entry that a page names as its own", () => {
    const of = (to: string) => getAriaCurrent({ to }, "/jobs/1", paths.update);
    expect([of(paths.update), of(paths.install)]).toEqual(["true", undefined]);
  });
});
