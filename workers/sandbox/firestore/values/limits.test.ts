import { describe, expect, it } from "vitest";
import { checkDocument, documentBytes } from "./limits.ts";
import type { Fields, Value } from "./value.ts";

const check = (fields: Fields) => checkDocument("projects/p/databases/(default)/documents/a/b", "a/b", fields);
const nested = (depth: number): Value =>
  depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } };

describe("documentBytes", () => {
  it("equals the vendor's example", () => {
    const fields: Fields = {
      type: { stringValue: "Personal" },
      done: { booleanValue: false },
      priority: { integerValue: "1" },
      description: { stringValue: "Learn Cloud Firestore" },
    };
    expect(documentBytes("users/jeff/tasks/my_task_id", fields)).toBe(147);
  });

  it("allows a document of 1 MiB and no byte more", () => {
    const rest = documentBytes("a/b", { f: { stringValue: "" } });
    expect(() => check({ f: { stringValue: "x".repeat(1_048_576 - rest) } })).not.toThrow();
    expect(() => check({ f: { stringValue: "x".repeat(1_048_577 - rest) } })).toThrow(
      "cannot be written because its size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes.",
    );
  });
});

describe("checkDocument", () => {
  it("allows values nested 20 levels deep", () => {
    expect(() => check({ a: nested(20) })).not.toThrow();
    expect(() => check({ a: nested(21) })).toThrow(/20 levels/);
  });

  it("allows an array in a map in an array, but not directly in an array", () => {
    const inner: Value = { arrayValue: {} };
    expect(() => check({ a: { arrayValue: { values: [inner] } } })).toThrow(
      "Cannot convert an array value in an array value.",
    );
    expect(() => check({ a: { arrayValue: { values: [{ mapValue: { fields: { inner } } }] } } })).not.toThrow();
  });

  it("rejects a reserved name at any depth", () => {
    expect(() => check({ a: { mapValue: { fields: { __b__: { nullValue: null } } } } })).toThrow(
      'The property.name "__b__" is reserved.',
    );
    expect(() => check({ ["__proto__"]: { nullValue: null } })).toThrow(/reserved/);
    expect(() => check({ ["n".repeat(1501)]: { nullValue: null } })).toThrow(/1500 bytes/);
  });
});
