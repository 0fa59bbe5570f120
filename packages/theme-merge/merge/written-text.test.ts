import { describe, expect, test } from "vitest";
import { findWrittenFault, isSuspect } from "./merge-file.ts";

const sides = (path: string, merchant = "", release = "") => ({ path, base: "", merchant, release });
const path = "sections/hero.liquid";

describe("findWrittenFault", () => {
  test.each([
    ["a conflict mark", "assets/a.css", "a {}\n<<<<<<< mine\n", "CONFLICT_MARK", 2],
    ["a mark with nothing behind it", "assets/a.css", "a {}\n\n>>>>>>>\n", "CONFLICT_MARK", 3],
    ["the middle of a conflict", "assets/a.css", "=======\na {}", "CONFLICT_MARK", 1],
    ["lines as browsers send them", path, "<p></p>\r\n\r\n{% if a %}\r\n", "UNCLOSED", 3],
    ["a broken schema", path, "{% schema %}{{% endschema %}", "SCHEMA", 1],
    ["broken JSON", "config/settings_schema.json", "[\n{]", "JSON", 2],
  ])("finds %s at its line", (_, name, text, reason, line) => {
    expect(isSuspect(name, text)).toBe(true);
    expect(findWrittenFault(sides(name, "[]", "[]"), text)).toMatchObject({ reason, line });
  });

  test.each([
    ["what an original has too", path, "</div>a\n=======\n", "</div>a\n\n=======\n"],
    ["signs that only look like a mark", "assets/a.css", "/* ======== */ a << b <<<<<<<<\n", ""],
    ["a sound text", path, "<p>{{ a }}</p>", ""],
  ])("accepts %s", (_, name, text, original) => {
    expect(findWrittenFault(sides(name, original), text)).toBeNull();
  });

  test("rejects theme settings without the colour schemes that the sections use", () => {
    const settings = (type: string) => `[{"settings": [{"type": "${type}", "id": "a"}]}]`;
    const written = { ...sides("config/settings_schema.json", settings("text"), settings("color_scheme_group")) };
    expect(findWrittenFault({ ...written, needsSchemes: true }, settings("text"))).toMatchObject({
      reason: "SCHEME_GROUP",
    });
    expect(findWrittenFault({ ...written, needsSchemes: false }, settings("text"))).toBeNull();
  });
});
