import { describe, expect, it } from "vitest";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import routes from "#app/routes.ts";
import { findAccess } from "#base/access.ts";
import { handle } from "./upcoming.route.tsx";

type Entry = { path?: string; file: string; children?: Entry[] };

const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

const upcomingPaths = flat((await routes) as Entry[])
  .filter(({ file }) => file.endsWith("upcoming.route.tsx"))
  .map(({ path }) => `/${path}`)
  .sort();

describe("planned routes", () => {
  it("have title and text in both languages", () => {
    expect(Object.keys(fr.upcoming.routes).sort()).toEqual(upcomingPaths);
    expect(Object.keys(en.upcoming.routes).sort()).toEqual(upcomingPaths);
  });

  it("have their own document title", () => {
    for (const { upcoming } of [fr, en]) {
      const titles = upcomingPaths.map((path) => handle.title({ path: path as keyof typeof upcoming.routes }));
      expect(new Set(titles.map((key) => findText({ upcoming }, key))).size).toBe(upcomingPaths.length);
    }
  });

  it("have a guard", () => {
    for (const path of upcomingPaths) expect(findAccess(path), path).toMatch(/^(user|premium|admin)$/);
  });
});
