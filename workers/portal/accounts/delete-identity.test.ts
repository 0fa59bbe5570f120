import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { deleteIdentity } from "./delete-identity.ts";

const done = success(undefined);
const down = failure("UPSTREAM_UNAVAILABLE");

const remove = (deleted: Result<void>, exists?: Result<boolean>) =>
  deleteIdentity(async () => deleted, {
    uid: "ada",
    exists: async () => exists ?? Promise.reject(new Error("The response had arrived.")),
  });

describe("deleteIdentity", () => {
  test("returns the response unchanged", async () => {
    for (const answer of [done, failure("SIGN_IN_REQUIRED")]) expect(await remove(answer)).toEqual(answer);
  });

  test("looks up the account after a lost response: deleted, still there, or unknown", async () => {
    expect(await remove(down, success(false))).toEqual(done);
    expect(await remove(down, success(true))).toEqual(down);
    expect(await remove(down, down)).toEqual(failure("UNANSWERED"));
  });
});
