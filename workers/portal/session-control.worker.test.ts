/// <reference types="@cloudflare/vitest-plugin/types" />
import { expect, test } from "vitest";
import { noDeadline } from "#base/time-limit.ts";
import { requireConfiguration } from "./env.ts";
import { bindings, getAccount, newUid, openSession, signedInCookie, usualRoleAge } from "./fixtures/objects.ts";
import { type ResolvedSession, resolveSession } from "./resolve-session.ts";
import { createSessionControl } from "./session-control.ts";

const background: Promise<unknown>[] = [];

const controlFor = (session: ResolvedSession) =>
  createSessionControl({
    request: new Request("https://portal.test/login"),
    env: bindings,
    configuration: requireConfiguration(bindings),
    deadline: noDeadline,
    requestId: "test",
    language: "fr",
    session,
    waitUntil: (work) => background.push(work),
  });

async function signIn(uid: string, session: ResolvedSession) {
  const idToken = await (await fetch(`https://control.test/signed/${uid}`)).text();
  return controlFor(session).begin({ idToken, refreshToken: `refresh:${uid}` }, { remember: false });
}

test.each(["the same account", "another account"])(
  "a sign-in of %s ends the browser's former session",
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

test("a sign-in without a former session ends none", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  expect(await signIn(uid, { status: "anonymous", mustForgetCookie: false })).toMatchObject({ ok: true });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
});

test.each([true, false])("a session knows whether it is to be remembered: %s", async (remember) => {
  const uid = newUid();
  const { sid } = await openSession(uid, { remember });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", remember });
});

test('"remember me" belongs to the session, not to the request', async () => {
  const request = new Request("https://portal.test/", { headers: { cookie: await signedInCookie(newUid()) } });
  const configuration = requireConfiguration(bindings);
  const session = await resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
  expect(controlFor(session).remember).toBe(true);
  expect(controlFor({ status: "anonymous", mustForgetCookie: false }).remember).toBeNull();
});
