import { describe, expect, test } from "vitest";
import { parseData, writeScopes } from "./admin-api.ts";
import { toFilesError, toThemeError } from "./theme-calls.ts";

const json = { errors: [{ message: "Access denied", extensions: { code: "ACCESS_DENIED" } }] };
const answer = { status: 200, json, retryAfterSeconds: null } as unknown as Parameters<typeof parseData>[0];
const schema = {} as Parameters<typeof parseData>[1];
const missing = (scopes: string[]) => expect.objectContaining({ code: "SCOPE_MISSING", details: { scopes } });

describe("parseData and toFilesError", () => {
  test("report only the write scope as missing for an app that may read", () => {
    expect(() => parseData(answer, schema, writeScopes)).toThrow(missing(["write_themes"]));
    expect(toFilesError([{ code: "ACCESS_DENIED", message: "", field: null }])).toEqual(missing(["write_themes"]));
  });
});

describe("parseData", () => {
  test("reports both scopes as missing for an app that may not read", () => {
    expect(() => parseData(answer, schema)).toThrow(missing(["read_themes", "write_themes"]));
  });
});

describe("toThemeError", () => {
  const toCode = (code: string | null, field: string[] | null = null) =>
    toThemeError([{ code, field, message: "Anything" }])?.code;

  test.each([
    ["NOT_FOUND", "THEME_NOT_FOUND"],
    ["CANNOT_PUBLISH_THEME_DURING_INSTALL", "THEME_NOT_READY"],
    ["THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
    ["THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
    ["INVALID", "THEME_REJECTED"],
  ])("is, for Shopify's code %s, %s", (code, expected) => {
    expect(toCode(code)).toBe(expected);
  });

  test("is THEME_LIMIT for an error of the whole store, and null without one", () => {
    expect(toCode(null, ["base"])).toBe("THEME_LIMIT");
    expect(toCode(null, ["source"])).toBe("THEME_REJECTED");
    expect(toThemeError([])).toBeNull();
  });
});

describe("toFilesError", () => {
  test("names the files that the store rejects, with its reasons", () => {
    const error = { code: "FILE_VALIDATION_ERROR", field: null, message: "Invalid" };
    const files = ["templates/index.json", "sections/a.liquid"];
    const errors = files.map((filename) => ({ ...error, filename, message: `${filename} is ${"x".repeat(600)}` }));
    expect(toFilesError(errors)).toMatchObject({
      code: "FILE_REJECTED",
      details: { files, sentences: files.map((file) => `${`${file} is ${"x".repeat(600)}`.slice(0, 499)}…`) },
    });
    expect(toFilesError([{ ...error, code: "NOT_FOUND" }])).toMatchObject({ code: "THEME_NOT_FOUND" });
    expect(toFilesError([])).toBeNull();
  });
});
