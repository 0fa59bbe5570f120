/// <reference types="@cloudflare/vitest-plugin/types" />
/** The owner of an account learns of each change of its second factor, once; a sign-in waits for its code. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { SecurityChange } from "#base/notification-rules.ts";
import { createDeadline } from "#base/time-limit.ts";
import { requireConfiguration } from "../env.ts";
import { bindings, getAccount, newUid, signedInCookie, usualRoleAge } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";
import { createSecondStepCookie } from "./cookies.ts";
import { resolveSession } from "./resolve-session.ts";
import { createPendingSignInControl, createSecondFactorControl } from "./second-factor-control.ts";

/** The control of a signed-in user, and what its owner is notified of. */
async function signIn(uid = newUid(), { emailVerified = true } = {}) {
  const request = new Request("https://portal.test/profile", { headers: { cookie: await signedInCookie(uid) } });
  const configuration = requireConfiguration(bindings);
  const session = await resolveSession(request, { env: bindings, configuration, requestId: "test", ...usualRoleAge });
  const told: { change: SecurityChange; uid: string; once: string | undefined }[] = [];
  const control = createSecondFactorControl({
    ...{ env: bindings, requestId: "test" },
    session: session.status === "live" ? { ...session, viewer: { ...session.viewer, emailVerified } } : session,
    notifyOwner: (change, owner, once) => void told.push({ change, uid: owner, once }),
  });
  return { uid, control, told };
}

async function switchOn(control: Awaited<ReturnType<typeof signIn>>["control"], uid: string) {
  const setup = await control.start();
  if (!setup.ok) throw new Error(setup.error.code);
  const { secret } = setup.value;
  const code = generateCode(secret);
  expect(await control.confirm(code)).toMatchObject({ ok: true });
  await runInDurableObject(getAccount(uid), (_, { storage }) =>
    storage.sql.exec("UPDATE two_factors SET last_step = 0"),
  );
  return { secret, code };
}

describe("createSecondFactorControl", () => {
  test("notifies the owner that the factor is on, with one key for a repeated form", async () => {
    const { uid, control, told } = await signIn();
    const { code } = await switchOn(control, uid);
    expect(told).toEqual([{ change: "twoFactorsOn", uid, once: expect.stringMatching(/^two-factors-on-\d+$/) }]);
    expect(await control.confirm(code)).toMatchObject({ ok: true });
    expect(told[1]).toEqual(told[0]);
  });

  test("starts no set-up for an unverified e-mail, whose owner could be locked out", async () => {
    const { control } = await signIn(newUid(), { emailVerified: false });
    expect(await control.start()).toEqual({ ok: false, error: { code: "EMAIL_UNVERIFIED" } });
  });

  test("sends no notification for a wrong first code", async () => {
    const { control, told } = await signIn();
    const setup = await control.start();
    const secret = setup.ok ? setup.value.secret : "";
    const wrong = { ok: false, error: { code: "SECOND_FACTOR_WRONG" } };
    expect(await control.confirm(generateWrongCode(secret))).toMatchObject(wrong);
    expect(told).toEqual([]);
  });

  test("notifies the owner when recovery codes are renewed", async () => {
    const { uid, control, told } = await signIn();
    const { secret } = await switchOn(control, uid);
    expect(await control.renewCodes(generateWrongCode(secret))).toMatchObject({ ok: false });
    expect(told).toHaveLength(1);
    expect(await control.renewCodes(generateCode(secret))).toMatchObject({ ok: true });
    expect(told[1]).toEqual({ change: "codesRenewed", uid, once: expect.stringMatching(/^recovery-codes-\d+$/) });
  });

  test("notifies the owner once that the factor is off, however often it is stopped", async () => {
    const { uid, control, told } = await signIn();
    const { secret } = await switchOn(control, uid);
    const code = generateCode(secret);
    expect(await control.stop(generateWrongCode(secret))).toMatchObject({ ok: false });
    expect(await control.stop(code)).toMatchObject({ ok: true });
    expect(await control.stop(code)).toMatchObject({ ok: true });
    expect(told.map(({ change }) => change)).toEqual(["twoFactorsOn", "twoFactorsOff"]);
  });
});

describe("createPendingSignInControl", () => {
  test("waits for the code while the cookie lasts, and opens the session with the right one", {
    meta: { provokes: ["RECOVERY_CODE_WRONG"] },
  }, async () => {
    const { uid, secret } = await withTwoFactors();
    const { SESSION_KEYS: keyring } = requireConfiguration(bindings);
    const ticket = await openTicket(uid);
    const comeBack = async (expiresAtMs: number) => {
      const sealed = await createSecondStepCookie({ uid, ticket, expiresAtMs }, { isSecure: true, keyring });
      const request = new Request("https://portal.test/login/code", {
        headers: { cookie: sealed.split(";")[0] ?? "" },
      });
      const onOpened = async (owner: string) => `session=${owner}`;
      const deadline = createDeadline(30_000);
      return createPendingSignInControl({
        ...{ request, env: bindings, deadline, requestId: "test", isSecure: true, keyring, onOpened },
      });
    };
    const late = await comeBack(Date.now() - 1);
    expect(await late.isWaiting()).toBe(false);
    expect(await late.complete(generateCode(secret))).toMatchObject({ error: { code: "SECOND_STEP_EXPIRED" } });
    const control = await comeBack(Date.now() + 60_000);
    expect(await control.isWaiting()).toBe(true);
    expect(await control.complete(generateWrongCode(secret))).toMatchObject({ error: { code: "SECOND_FACTOR_WRONG" } });
    // The clock of a phone has nothing to do with it.
    expect(await control.complete("3. 7K3MD-9QX2H")).toMatchObject({ error: { code: "RECOVERY_CODE_WRONG" } });
    const opened = await control.complete(generateCode(secret));
    const cookies = [`session=${uid}`, expect.stringContaining("Max-Age=0")];
    expect(opened).toMatchObject({ ok: true, value: { cookies, recoveryCodesLeft: null } });
  });
});
