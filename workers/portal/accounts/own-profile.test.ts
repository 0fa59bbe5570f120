import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import type { SignedInAccount } from "../clients/identity-client.ts";
import { setPassword } from "./own-profile.ts";

const createTokens = (localId: string) => success({ idToken: "id", refreshToken: "refresh", localId });
const down = failure("UPSTREAM_UNAVAILABLE");

const set = (changed: Result<SignedInAccount>, entered?: Result<SignedInAccount>) =>
  setPassword(
    {
      changePassword: async () => changed,
      reauthenticate: async () => entered ?? Promise.reject(new Error("The response had arrived.")),
    },
    { uid: "ada", email: "ada@example.test", idToken: "id", password: "new" },
  );

describe("setPassword", () => {
  test("returns the response unchanged", async () => {
    for (const answer of [createTokens("ada"), failure("WEAK_PASSWORD")]) expect(await set(answer)).toEqual(answer);
  });

  test("tries the new password after a lost response: it works, it does not, or unknown", async () => {
    expect(await set(down, createTokens("ada"))).toEqual(createTokens("ada"));
    expect(await set(down, failure("INVALID_CREDENTIALS"))).toEqual(down);
    expect(await set(down, down)).toEqual(failure("UNANSWERED"));
    expect(await set(down, createTokens("somebody else"))).toEqual(failure("UNANSWERED"));
  });
});
