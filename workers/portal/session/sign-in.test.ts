/** What a registration leaves behind, and how it answers when the identity service does not. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "./contract.ts";

const registration = { email: "ada@example.test", password: "Demo-2024!", displayName: "Ada" };
const tokens = { idToken: "t", refreshToken: "r", localId: "u" };

/** A visitor's calls, the attempts that they `counted`, and what they did, with what goes on after the answer. */
function visit(
  given: Partial<PortalScope["identity"]> = {},
  blocked: "email" | "address" | null = null,
  viewer: Viewer | null = null,
) {
  const done: string[] = [];
  const counted: string[] = [];
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
    sendPasswordReset: async (email: string) => success(void done.push(`reset ${email}`)),
    sendVerification: async () => success(undefined),
    setDisplayName: async (_: string, name: string) => success(void done.push(`name ${name}`)),
    ...given,
  } as unknown as PortalScope["identity"];
  const getByName = () => ({ indexUser: async (uid: string) => void done.push(`index ${uid}`) });
  const guard = async (kind: string, email: string, attempt: () => Promise<{ outcome: string; value: unknown }>) => {
    if (blocked) return { blocked, blockedMinutes: 5, error: { code: "BLOCKED", details: { minutes: 5 } } };
    const { outcome, value } = await attempt();
    counted.push(`${kind} ${email} ${outcome}`);
    return { value };
  };
  const calls = createTestCalls({
    attempts: { guard } as unknown as PortalScope["attempts"],
    language: "fr",
    ...{ viewer: viewer as Viewer, identity, lasting: { identity, documents } as PortalScope["lasting"] },
    env: { ACCOUNT: { getByName } } as unknown as PortalScope["env"],
    waitUntil: (work) => void later.push(work),
  });
  const settle = async () => {
    for (const work of later) await work;
    return done;
  };
  return { calls, counted, settle };
}

describe("registerAccount", () => {
  test("names the account, writes its document and lists it for the staff", async () => {
    const { calls, settle } = visit();
    expect(await calls.registerAccount(registration)).toEqual(success(undefined));
    expect(await settle()).toEqual(["name Ada", "document", "index u"]);
  });

  test("mails a known address a link to a new password and gives the same answer", async () => {
    const { calls, settle } = visit({ signUp: async () => failure("EMAIL_IN_USE") });
    expect(await calls.registerAccount(registration)).toEqual(success(undefined));
    expect(await settle()).toEqual(["reset ada@example.test"]);
  });

  test("creates nothing after too many registrations", async () => {
    const { calls, counted, settle } = visit();
    await calls.registerAccount(registration);
    expect(counted).toEqual(["registration ada@example.test right"]);
    const blocked = visit({}, "address");
    expect(await blocked.calls.registerAccount(registration)).toEqual(failure("BLOCKED", { minutes: 5 }));
    expect(await blocked.settle()).toEqual([]);
    expect(await settle()).toContain("document");
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
  const signIn = async (email: string, password: string) =>
    email === registration.email && password === registration.password
      ? success(tokens)
      : failure("INVALID_CREDENTIALS");

  test("passes on the answer of the identity service, and counts it", async () => {
    const { calls, counted } = visit({ signIn });
    expect(await calls.signInWithPassword(registration)).toEqual(success(tokens));
    expect(await calls.signInWithPassword({ ...registration, password: "x" })).toEqual(failure("INVALID_CREDENTIALS"));
    expect(counted).toEqual(["sign-in ada@example.test right", "sign-in ada@example.test wrong"]);
    const down = visit({ signIn: async () => failure("UPSTREAM_UNAVAILABLE") });
    expect(await down.calls.signInWithPassword(registration)).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(down.counted).toEqual(["sign-in ada@example.test unsettled"]);
  });

  test("asks nobody after too many wrong passwords", async () => {
    const { calls } = visit({ signIn }, "email");
    expect(await calls.signInWithPassword(registration)).toEqual(failure("BLOCKED", { minutes: 5 }));
  });
});

describe("sendPasswordReset", () => {
  test("mails a link, and never says that enough mails were sent to the address", async () => {
    const { calls, counted, settle } = visit();
    expect(await calls.sendPasswordReset("ada@example.test")).toEqual(success(undefined));
    expect(await settle()).toEqual(["reset ada@example.test"]);
    expect(counted).toEqual(["reset ada@example.test right"]);
    const full = visit({}, "email");
    expect(await full.calls.sendPasswordReset("ada@example.test")).toEqual(success(undefined));
    expect(await full.settle()).toEqual([]);
    const flood = visit({}, "address");
    expect(await flood.calls.sendPasswordReset("ada@example.test")).toEqual(failure("RESET_BLOCKED", { minutes: 5 }));
  });
});

describe("mailPasswordLink", () => {
  test("mails the viewer alone, and says when enough mails were sent", async () => {
    const viewer = createTestViewer({ uid: "bea" });
    const { calls, settle } = visit({}, null, viewer);
    expect(await calls.mailPasswordLink()).toEqual(success(undefined));
    expect(await settle()).toEqual(["reset bea@example.test"]);
    const full = visit({}, "email", viewer);
    expect(await full.calls.mailPasswordLink()).toEqual(failure("BLOCKED", { minutes: 5 }));
  });
});
