import { describe, expect, test } from "vitest";
import { listFailures } from "./report.ts";

const options = { projectFolder: "/project", projects: ["--project", "unit"] };
const passed = { status: "passed", fullName: "adds", failureMessages: [] };

describe("listFailures", () => {
  test("lists a failed test with its file, its name and the first lines of its message", () => {
    const stack = "    at /project/node_modules/x.js:1:1\n    at /project/app/a.test.ts:3:7";
    const failed = { status: "failed", fullName: "subtracts", failureMessages: [`Error: 1 is not 2\n\n${stack}`] };
    const testResults = [
      { name: "/project/app/a.test.ts", message: "", assertionResults: [passed, failed] },
      { name: "/project/app/b.test.ts", message: "", assertionResults: [passed] },
    ];
    expect(listFailures({ numPassedTests: 2, testResults }, options)).toEqual([
      "✗ app/a.test.ts > subtracts",
      "    Error: 1 is not 2",
      "        at /project/app/a.test.ts:3:7",
      "    Repeat it: npx vitest run --project unit app/a.test.ts -t 'subtracts'",
    ]);
  });

  test("lists a file that could not be run with the reason", () => {
    const testResults = [{ name: "/project/app/a.test.ts", message: "There is no such module.", assertionResults: [] }];
    expect(listFailures({ numPassedTests: 0, testResults }, options)).toEqual([
      "✗ app/a.test.ts",
      "    There is no such module.",
      "    Repeat it: npx vitest run --project unit app/a.test.ts",
    ]);
  });

  test("truncates long messages", () => {
    const failed = { status: "failed", fullName: "adds", failureMessages: ["line\n".repeat(500)] };
    const testResults = [{ name: "/project/a.test.ts", message: "", assertionResults: [failed] }];
    expect(listFailures({ numPassedTests: 0, testResults }, options)).toHaveLength(14);
  });

  test("repeats a failed property with its seed, and quotes the title", () => {
    const message = 'Error: Property failed after 3 tests\n{ seed: -12, path: "2:1" }';
    const failed = { status: "failed", fullName: "it's (never) lost", failureMessages: [message] };
    const testResults = [{ name: "/project/a.test.ts", message: "", assertionResults: [failed] }];
    expect(listFailures({ numPassedTests: 0, testResults }, options).at(-1)).toBe(
      `    Repeat it: TEST_SEED=-12 npx vitest run --project unit a.test.ts -t 'it'\\''s \\(never\\) lost'`,
    );
  });
});
