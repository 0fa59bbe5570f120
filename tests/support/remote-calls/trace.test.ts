import { describe, expect, test } from "vitest";
import { describeCall, findLongestChain } from "#tests/support/remote-calls/trace.ts";
import type { RemoteCall } from "#workers/sandbox/faulty-bindings/remote-calls.ts";

const call = (target: string, begin: number, end: number | null, within: number | null = null): RemoteCall => ({
  ...{ target, call: "read", begin, end, within },
});
const name = (calls: readonly RemoteCall[], until = 100) => findLongestChain(calls, until).map(({ target }) => target);

describe("findLongestChain", () => {
  test("counts calls side by side as one in a row", () =>
    expect(name([call("a", 1, 5), call("b", 2, 6)])).toEqual(["a"]));

  test("counts a call after another that ended before it began", () =>
    expect(name([call("a", 1, 3), call("b", 2, 9), call("c", 4, 6), call("d", 7, 8)])).toEqual(["a", "c", "d"]));

  test("counts a call after the one around it, and the next one after both", () =>
    expect(name([call("outer", 1, 6), call("inner", 2, 5, 0), call("next", 7, 9)])).toEqual([
      "outer",
      "inner",
      "next",
    ]));

  test("ignores a call that has not ended by then", () => {
    const calls = [call("a", 1, 3), call("b", 4, 9), call("c", 5, null)];
    expect(name(calls)).toEqual(["a", "b"]);
    expect(name(calls, 8)).toEqual(["a"]);
  });
});

describe("describeCall", () => {
  test("names a call without identifiers", () => {
    const path = "GET /v1/projects/demo/databases/(default)/documents/users/DemoAlice0000000000000000000";
    expect(describeCall({ ...call("firestore", 1, 2), call: path })).toBe("firestore GET /users/:id");
    expect(describeCall({ ...call("account", 1, 2), call: "resolve DemoAlice" })).toBe("account resolve");
  });
});
