import { describe, expect, test } from "vitest";
import { choosePlace } from "./choose-place.ts";
import type { TemplateCollision } from "./contract.ts";

const now = new Date("2026-05-04T10:00:00Z");
const choose = (collision: TemplateCollision, names: string[], suffix = "summer") =>
  choosePlace({ kind: "page", suffix, collision, now }, new Set(names.map((name) => `templates/page.${name}.json`)));
const place = (name: string, backup: string | null = null) => ({
  path: `templates/page.${name}.json`,
  backup: backup && `templates/page.${backup}.json`,
});

describe("choosePlace", () => {
  test.for<[TemplateCollision, string[], ReturnType<typeof place>]>([
    ["keep", ["winter"], place("summer")],
    ["rename", ["summer"], place("summer-2")],
    ["rename", ["summer", "summer-2"], place("summer-3")],
    ["replace", ["winter"], place("summer")],
    ["replace", ["summer"], place("summer", "summer-backup-2026-05-04")],
    ["replace", ["summer", "summer-backup-2026-05-04"], place("summer", "summer-backup-2026-05-04-2")],
  ])("resolves %s beside %j to %j", ([collision, names, expected]) => {
    expect(choose(collision, names)).toEqual(expected);
  });

  test("shortens the name to the length of a suffix", () => {
    const long = "a".repeat(50);
    expect(choose("rename", [long], long).path).toBe(`templates/page.${"a".repeat(48)}-2.json`);
  });

  test("rejects an existing file to keep and more files than Shopify takes", () => {
    expect(() => choose("keep", ["summer"])).toThrow("TEMPLATE_FILE_EXISTS");
    const many = Array.from({ length: 1_000 }, (_, at) => `t${at}`);
    expect(() => choose("keep", many)).toThrow("TEMPLATES_TOO_MANY");
    expect(choose("keep", many.slice(1))).toEqual(place("summer"));
  });
});
