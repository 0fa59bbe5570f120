import { expect, test } from "vitest";
import { failuresIn } from "./failures.ts";

const passed = { status: "passed", fullName: "adds", failureMessages: [] };

test("a test that failed is told with its file, its name and the beginning of what it said", () => {
  const stack = "    at /project/node_modules/x.js:1:1\n    at /project/app/a.test.ts:3:7";
  const failed = { status: "failed", fullName: "subtracts", failureMessages: [`Error: 1 is not 2\n\n${stack}`] };
  const testResults = [
    { name: "/project/app/a.test.ts", message: "", assertionResults: [passed, failed] },
    { name: "/project/app/b.test.ts", message: "", assertionResults: [passed] },
  ];
  expect(failuresIn({ numPassedTests: 2, testResults }, "/project")).toEqual([
    "✗ app/a.test.ts > subtracts",
    "    Error: 1 is not 2",
    "        at /project/app/a.test.ts:3:7",
  ]);
});

test("a file that could not be run is told with the reason", () => {
  const testResults = [{ name: "/project/app/a.test.ts", message: "There is no such module.", assertionResults: [] }];
  expect(failuresIn({ numPassedTests: 0, testResults }, "/project")).toEqual([
    "✗ app/a.test.ts",
    "    There is no such module.",
  ]);
});

test("of a long message the beginning is enough", () => {
  const failed = { status: "failed", fullName: "adds", failureMessages: ["line\n".repeat(500)] };
  const testResults = [{ name: "/project/a.test.ts", message: "", assertionResults: [failed] }];
  expect(failuresIn({ numPassedTests: 0, testResults }, "/project")).toHaveLength(13);
});
