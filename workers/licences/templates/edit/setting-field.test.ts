import { describe, expect, test } from "vitest";
import type { SettingField } from "./contract.ts";
import { parseField } from "./setting-field.ts";

const number = { control: "number", type: "number" } as SettingField;

describe("parseField of a number", () => {
  test.each([
    ["-122.419", -122.419],
    ["+1.197", 1.197],
    [".5", 0.5],
    ["-,5", -0.5],
    ["1\u202f197", 1197],
    ["", undefined],
    ["1,197", "1,197"],
    ["1e3", "1e3"],
    [".", "."],
  ])("reads %j", (given, expected) => {
    expect(parseField(number, given)).toBe(expected);
  });
});
