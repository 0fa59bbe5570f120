import { describe, expect, test } from "vitest";
import { listFailures } from "./test-report.ts";

const passed = { status: "passed", fullName: "adds", failureMessages: [] };

describe("listFailures", () => {
  test("lists a failed test with its file, its name and the first lines of its message", () => {
    const stack = "    at /project/node_modules/x.js:1:1\n    at /project/app/a.test.ts:3:7";
    const failed = { status: "failed", fullName: "subtracts", failureMessages: [`Error: 1 is not 2\n\n${stack}`] };
    const testResults = [
      { name: "/project/app/a.test.ts", message: "", assertionResults: [passed, failed] },
      { name: "/project/app/b.test.ts", message: "", assertionResults: [passed] },
    ];
    expect(listFailures({ numPassedTests: 2, testResults }, "/project")).toEqual([
      "✗ app/a.test.ts > subtracts",
      "    Error: 1 is not 2",
      "        at /project/app/a.test.ts:3:7",
    ]);
  });

  test("lists a file that could not be run with the reason", () => {
    const testResults = [{ name: "/project/app/a.test.ts", message: "There is no such module.", assertionResults: [] }];
    expect(listFailures({ numPassedTests: 0, testResults }, "/project")).toEqual([
      "✗ app/a.test.ts",
      "    There is no such module.",
    ]);
  });

  test("truncates long messages", () => {
    const failed = { status: "failed", fullName: "adds", failureMessages: ["line\n".repeat(500)] };
    const testResults = [{ name: "/project/a.test.ts", message: "", assertionResults: [failed] }];
    expect(listFailures({ numPassedTests: 0, testResults }, "/project")).toHaveLength(13);
  });
});
