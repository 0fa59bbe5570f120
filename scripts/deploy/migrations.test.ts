import { describe, expect, test } from "vitest";
import { parseMigration } from "./migrations.ts";

const removals = (text: string) => parseMigration("0099_test.sql", text).removals;

describe("parseMigration", () => {
  test.each([
    ["DROP TABLE jobs;", ["DROP TABLE jobs"]],
    ["drop table if exists jobs;", ["drop table if exists jobs"]],
    ["ALTER TABLE jobs DROP COLUMN step;", ["ALTER TABLE jobs DROP COLUMN step"]],
    ["ALTER TABLE jobs RENAME COLUMN step TO place;", ["ALTER TABLE jobs RENAME COLUMN step TO place"]],
    ["DELETE FROM jobs WHERE state = 'done';", ["DELETE FROM jobs"]],
    ["DROP TRIGGER events_are_kept;", ["DROP TRIGGER events_are_kept"]],
  ])("reports %s as a removal", (text, expected) => {
    expect(removals(`CREATE TABLE first (id TEXT);\n${text}`)).toEqual(expected);
  });

  test.each([
    "CREATE TABLE copies (id TEXT REFERENCES jobs (id) ON DELETE CASCADE);",
    "CREATE TRIGGER gone AFTER DELETE ON jobs BEGIN DELETE FROM copies WHERE id = old.id; END;",
    "-- DROP TABLE jobs;\nALTER TABLE jobs ADD COLUMN place TEXT;",
    "UPDATE jobs SET place = 'here';",
    "DROP INDEX jobs_by_state;",
  ])("reports no removal in %s", (text) => {
    expect(removals(text)).toEqual([]);
  });

  test("reads a note of several lines", () => {
    const text = "-- Removes: a cache of themes,\n-- which fills itself again.\nDROP TABLE known_themes;";
    expect(parseMigration("0099_test.sql", text).note).toBe("a cache of themes, which fills itself again.");
  });
});
