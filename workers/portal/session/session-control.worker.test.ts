/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { createDeadline, noDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { requireConfiguration } from "../env.ts";
import {
  bindings,
  getAccount,
  newUid,
  openSession,
  signedInCookie,
  usualRoleAge,
  vendors,
} from "../fixtures/objects.ts";
import type { ResolvedSession } from "./contract.ts";
import { resolveSession } from "./resolve-session.ts";
import { createSessionControl } from "./session-control.ts";

const background: Promise<unknown>[] = [];

const controlFor = (session: ResolvedSession, env = bindings) =>
  createSessionControl({
    request: new Request("https://portal.test/login"),
    env,
    configuration: requireConfiguration(bindings),
    deadline: env === bindings ? noDeadline : createDeadline(0),
    requestId: "test",
    language: "fr",
    session,
    waitUntil: (work) => background.push(work),
  });

async function signIn(uid: string, session: ResolvedSession, env = bindings) {
  const idToken = await (await fetch(`https://control.test/signed/${uid}`)).text();
  return controlFor(session, env).begin({ idToken, refreshToken: `refresh:${uid}` }, { remember: false });
}

describe("createSessionControl", () => {
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
    const begun = await signIn(uid, { status: "anonymous", mustForgetCookie: false }, env);
    expect(begun).toMatchObject({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(await opening).toMatchObject({ status: "live" });
    await Promise.all(background.splice(0));
    expect(await account.list("")).toHaveLength(0);
  });

  test("ends no session at a sign-in without a former one", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    expect(await signIn(uid, { status: "anonymous", mustForgetCookie: false })).toMatchObject({ ok: true });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test.each([true, false])("keeps in the session whether it is remembered: %s", async (remember) => {
    const uid = newUid();
    const { sid } = await openSession(uid, { remember });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", remember });
  });

  test('reads "remember me" from the session, not from the request', async () => {
    const request = new Request("https://portal.test/", { headers: { cookie: await signedInCookie(newUid()) } });
    const configuration = requireConfiguration(bindings);
    const session = await resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
    expect(controlFor(session).remember).toBe(true);
    expect(controlFor({ status: "anonymous", mustForgetCookie: false }).remember).toBeNull();
  });

  test("reports an unchecked session as unavailable, and a missing one as anonymous", () => {
    const key = { uid: newUid(), sid: "A".repeat(43) };
    expect(controlFor({ status: "unavailable", key })).toMatchObject({ viewer: null, unavailable: true });
    const anonymous = controlFor({ status: "anonymous", mustForgetCookie: false });
    expect(anonymous).toMatchObject({ viewer: null, unavailable: false });
  });

  test("reports a session whose renewal fails as unavailable", async () => {
    const uid = newUid();
    const request = new Request("https://portal.test/", { headers: { cookie: await signedInCookie(uid) } });
    const configuration = requireConfiguration(bindings);
    const session = await resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
    const control = controlFor(session);
    expect(control).toMatchObject({ viewer: { uid }, unavailable: false });
    await getAccount(uid).distrust(null);
    await vendors(uid, { renewal: "down" });
    expect(await control.refresh()).toBeNull();
    expect(control).toMatchObject({ viewer: null, unavailable: true });
  });
});
