import process from "node:process";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readOptions } from "./options.ts";

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void printed.push(text));
  vi.spyOn(process, "exit").mockImplementation((status) => {
    throw new Error(`exit ${status}`);
  });
});
afterEach(() => vi.restoreAllMocks());

describe("readOptions", () => {
  test.each([
    ["--dryrun"],
    ["--dry-run=yes"],
    ["production"],
    ["--help", "--force"],
    ["--dry-run", "--resume"],
    ["--first", "--resume"],
    ["--pause", "x"],
    ["--pause", "3601"],
    ["--tag", "a b"],
    ["--config", "../other"],
  ])("rejects %s %s with the usage", (...args) => {
    expect(() => readOptions(args)).toThrow("exit 1");
    expect(printed.join()).toContain("npm run deploy -- --dry-run");
  });

  test("prints the usage for --help", () => {
    expect(() => readOptions(["--help"])).toThrow("exit 0");
    expect(printed.join()).toMatch(/^Usage:/);
  });

  test("deploys without an action, and runs the chosen one otherwise", () => {
    expect(readOptions([]).action).toBe("deploy");
    expect(readOptions(["--dry-run"]).action).toBe("dry-run");
    expect(readOptions(["--first"]).action).toBe("first");
    expect(readOptions(["--return", "--pause", "0"])).toMatchObject({ action: "return", pauseSeconds: 0 });
  });
});
