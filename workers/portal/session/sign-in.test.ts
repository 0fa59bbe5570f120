/** What a registration leaves behind, and how it answers when the identity service does not. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createTestCalls } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";

const registration = { email: "ada@example.test", password: "Demo-2024!", displayName: "Ada" };
const tokens = { idToken: "t", refreshToken: "r", localId: "u" };

/** A visitor's calls; `done` lists what they did, and `settle` waits for what goes on after the answer. */
function visit(given: Partial<PortalScope["identity"]> = {}) {
  const done: string[] = [];
  const later: Promise<unknown>[] = [];
  const documents = {
    get: async () => null,
    commit: async () => {
      done.push("document");
      return "committed";
    },
  } as unknown as PortalScope["documents"];
  const identity = {
    signUp: async () => success(tokens),
    sendVerification: async () => success(undefined),
    setDisplayName: async (_: string, name: string) => success(void done.push(`name ${name}`)),
    ...given,
  } as unknown as PortalScope["identity"];
  const getByName = () => ({ indexUser: async (uid: string) => void done.push(`index ${uid}`) });
  const calls = createTestCalls({
    ...{ viewer: null as never, identity, lasting: { identity, documents } as PortalScope["lasting"] },
    env: { ACCOUNT: { getByName } } as unknown as PortalScope["env"],
    waitUntil: (work) => void later.push(work),
  });
  const settle = async () => {
    for (const work of later) await work;
    return done;
  };
  return { calls, settle };
}

describe("registerAccount", () => {
  test("names the account, writes its document and lists it for the staff", async () => {
    const { calls, settle } = visit();
    expect(await calls.registerAccount(registration)).toEqual(success(tokens));
    expect(await settle()).toEqual(["name Ada", "document", "index u"]);
  });

  test("changes nothing of a known address", async () => {
    const { calls, settle } = visit({ signUp: async () => failure("EMAIL_IN_USE") });
    expect(await calls.registerAccount(registration)).toEqual(failure("EMAIL_IN_USE"));
    expect(await settle()).toEqual([]);
  });

  test.each(["signUp", "sendVerification"] as const)(
    "says that the account may exist when %s gets no answer",
    async (call) => {
      const { calls } = visit({ [call]: async () => failure("UPSTREAM_UNAVAILABLE") });
      expect(await calls.registerAccount(registration)).toEqual(failure("WRITE_UNANSWERED"));
    },
  );
});

describe("signInWithPassword", () => {
  test("passes on the answer of the identity service to these credentials", async () => {
    const signIn = async (email: string, password: string) =>
      email === registration.email && password === registration.password
        ? success(tokens)
        : failure("INVALID_CREDENTIALS");
    const { calls } = visit({ signIn });
    expect(await calls.signInWithPassword(registration)).toEqual(success(tokens));
    expect(await calls.signInWithPassword({ ...registration, password: "x" })).toEqual(failure("INVALID_CREDENTIALS"));
  });
});
