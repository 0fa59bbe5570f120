/// <reference types="@cloudflare/vitest-plugin/types" />
/** A sign-in opens a session, or waits for its code. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createDeadline, noDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { requireConfiguration } from "../env.ts";
import { findPassages } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, openSession, signedInCookie, usualRoleAge } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";
import { createScope } from "../front/create-scope.ts";
import { createCalls } from "../operations.ts";
import type { RequestParts } from "../scope.ts";
import type { ResolvedSession } from "./contract.ts";
import { createSecondStepCookie } from "./cookies.ts";
import { resolveSession } from "./resolve-session.ts";

const background: Promise<unknown>[] = [];
const anonymous: ResolvedSession = { status: "anonymous", mustForgetCookie: false };
const configuration = requireConfiguration(bindings);

/** The calls of a browser with this session. */
function createTestCalls(session: ResolvedSession, { env = bindings, cookie = "" } = {}) {
  const request = new Request("https://portal.test/login", { headers: { cookie } });
  const parts: RequestParts = {
    ...{ request, env, configuration, findPassages, session, requestId: "test", language: "fr", now: new Date() },
    deadline: env === bindings ? noDeadline : createDeadline(0),
    waitUntil: (work: Promise<unknown>) => background.push(work),
    onFault: () => undefined,
  };
  return createCalls(createScope(parts, session.status === "live" ? session.viewer : null));
}

async function signIn(uid: string, session: ResolvedSession, env = bindings) {
  const idToken = await (await fetch(`https://control.test/signed/${uid}`)).text();
  const tokens = { idToken, refreshToken: `refresh:${uid}` };
  return createTestCalls(session, { env }).openSession({ tokens, remember: false });
}

describe("openSession", () => {
  test.each(["the same account", "another account"])(
    "ends the browser's former session at a sign-in of %s",
    async (whose) => {
      const former = newUid();
      const { sid } = await openSession(former);
      const uid = whose === "the same account" ? former : newUid();
      const begun = await signIn(uid, { status: "unavailable", key: { uid: former, sid } });
      expect(begun).toMatchObject({ ok: true, value: { status: "open" } });
      await Promise.all(background.splice(0));
      expect(await getAccount(former).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
      expect(await getAccount(uid).list("")).toHaveLength(1);
    },
  );

  test("closes a session that opens after its sign-in was given up", async () => {
    const uid = newUid();
    const account = getAccount(uid);
    let opening: Promise<unknown> = Promise.resolve();
    const open = (...signedIn: Parameters<typeof account.open>) => {
      const opened = new Promise((later) => setTimeout(later, timeLimits.services.sessionCallMs * 1.5)).then(async () =>
        account.open(...signedIn),
      );
      opening = opened;
      return opened;
    };
    const slow = { open, close: (sid: string) => account.close(sid) };
    const env = { ...bindings, ACCOUNT: { getByName: () => slow } as never };
    expect(await signIn(uid, anonymous, env)).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(await opening).toMatchObject({ status: "live" });
    await Promise.all(background.splice(0));
    expect(await account.list("")).toHaveLength(0);
  });

  test("ends no session at a sign-in without a former one", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    expect(await signIn(uid, anonymous)).toMatchObject({ ok: true });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test.each([true, false])("keeps in the session whether it is remembered: %s", async (remember) => {
    const uid = newUid();
    const { sid } = await openSession(uid, { remember });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", remember });
  });
});

describe("completeSignIn", () => {
  test("waits for the code while the cookie lasts, and opens the session with the right one", {
    meta: { provokes: ["RECOVERY_CODE_WRONG"] },
  }, async () => {
    const { uid, secret } = await withTwoFactors();
    const ticket = await openTicket(uid);
    const comeBack = async (expiresAtMs: number) => {
      const keyring = configuration.SESSION_KEYS;
      const sealed = await createSecondStepCookie({ uid, ticket, expiresAtMs }, { isSecure: true, keyring });
      return createTestCalls(anonymous, { cookie: sealed.split(";")[0] ?? "" });
    };
    const late = await comeBack(Date.now() - 1);
    expect(await late.isSignInPending()).toEqual(success(false));
    expect(await late.completeSignIn(generateCode(secret))).toEqual(failure("SECOND_STEP_EXPIRED"));
    const calls = await comeBack(Date.now() + 60_000);
    expect(await calls.isSignInPending()).toEqual(success(true));
    expect(await calls.completeSignIn(generateWrongCode(secret))).toEqual(failure("SECOND_FACTOR_WRONG"));
    // The clock of a phone has nothing to do with it.
    expect(await calls.completeSignIn("3. 7K3MD-9QX2H")).toEqual(failure("RECOVERY_CODE_WRONG"));
    const opened = await calls.completeSignIn(generateCode(secret));
    const cookies = [expect.stringMatching(/^__Host-session=.{40}/), expect.stringContaining("Max-Age=0")];
    expect(opened).toMatchObject({ ok: true, value: { cookies, recoveryCodesLeft: null } });
  });
});

/** A browser that is signed in, and how many sessions its account has. */
async function createBrowser() {
  const uid = newUid();
  const cookie = await signedInCookie(uid);
  const request = new Request("https://portal.test/", { headers: { cookie } });
  const session = await resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
  const count = async () => (await getAccount(uid).list("")).length;
  return { uid, calls: createTestCalls(session, { cookie }), count };
}

const clearing = success(expect.stringMatching(/^__Host-session=;.*Max-Age=0/));

describe("endSession", () => {
  test("ends this session alone, at once or in the background, and deletes the cookie", async () => {
    for (const name of ["endSession", "forgetSession"] as const) {
      const { uid, calls, count } = await createBrowser();
      await openSession(uid);
      expect(await calls[name]()).toEqual(clearing);
      await Promise.all(background.splice(0));
      expect(await count()).toBe(1);
    }
  });

  test("deletes the cookie of a visitor", async () => {
    expect(await createTestCalls(anonymous).endSession()).toEqual(clearing);
    expect(await createTestCalls(anonymous).forgetSession()).toEqual(clearing);
  });
});

describe("listSessions", () => {
  test("names the session of this browser, and the owner ends one, the others, or all", async () => {
    const { uid, calls, count } = await createBrowser();
    for (let opened = 0; opened < 3; opened++) await openSession(uid);
    const listed = await calls.listSessions();
    const sessions = listed.ok ? listed.value : [];
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, false, false, true]);
    await calls.revokeSession(sessions.find(({ current }) => !current)?.sid ?? "");
    expect(await count()).toBe(3);
    await calls.revokeSession("another's");
    expect(await count()).toBe(3);
    await calls.revokeOtherSessions();
    expect(await getAccount(uid).list("")).toMatchObject([{ sid: sessions.find(({ current }) => current)?.sid }]);
    expect(await calls.endAllSessions()).toEqual(clearing);
    expect(await count()).toBe(0);
  });
});
