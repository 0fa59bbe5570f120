import { describe, expect, test } from "vitest";
import { findAddressProblem, signFileAddress } from "./file-address.ts";

const file = { path: "key/un%20%C3%A9t%C3%A9.txt", secret: "secret" };
const now = Date.parse("2026-11-29T08:59:58.900Z");
const query = new URL(signFileAddress(file, now), "http://desk.test").searchParams;
const check = (seconds: number, other: Partial<typeof file> = {}, given = query) =>
  findAddressProblem({ ...file, ...other }, given, now + seconds * 1000);

describe("findAddressProblem", () => {
  test("takes an address for five minutes", () => {
    expect([check(0), check(299), check(300), check(86_400)]).toEqual([
      ...[null, null],
      ...["Request has expired", "Request has expired"],
    ]);
  });

  test("rejects an address of another file or key, a longer life and an address without a signature", () => {
    const longer = new URLSearchParams(query);
    longer.set("X-Amz-Date", "20271129T085958Z");
    for (const problem of [
      ...[check(0, { path: "key/b.txt" }), check(0, { secret: "b" }), check(0, {}, longer)],
      check(0, {}, new URLSearchParams()),
    ])
      expect(problem).toBe("Access Denied");
  });
});
