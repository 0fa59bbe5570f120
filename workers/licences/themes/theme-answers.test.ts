import { describe, expect, test } from "vitest";
import { parseData, writeScopes } from "../stores/admin-api.ts";
import { toFilesError } from "./theme-calls.ts";

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
