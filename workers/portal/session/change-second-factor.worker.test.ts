/// <reference types="@cloudflare/vitest-plugin/types" />
/** The owner of an account learns of each change of its second factor, once. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { SecurityChange } from "#base/notification-rules.ts";
import { createSessionScope } from "../fixtures/front.ts";
import { getAccount, newUid } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode } from "../fixtures/two-factors.ts";
import { createCalls } from "../operations.ts";

/** The calls of a signed-in user, and what its owner is notified of. */
async function signIn(uid = newUid(), { emailVerified = true } = {}) {
  const scope = await createSessionScope(uid);
  const told: { change: SecurityChange; uid: string; once: string | undefined }[] = [];
  const calls = createCalls({
    ...scope,
    viewer: { ...scope.viewer, emailVerified },
    notifyOwner: (change, owner, once) => void told.push({ change, uid: owner, once }),
  });
  return { uid, calls, told };
}

async function switchOn(calls: Awaited<ReturnType<typeof signIn>>["calls"], uid: string) {
  const setup = await calls.startSecondFactor();
  if (!setup.ok) throw new Error(setup.error.code);
  const { secret } = setup.value;
  const code = generateCode(secret);
  expect(await calls.confirmSecondFactor(code)).toMatchObject({ ok: true });
  await runInDurableObject(getAccount(uid), (_, { storage }) =>
    storage.sql.exec("UPDATE two_factors SET last_step = 0"),
  );
  return { secret, code };
}

describe("a change of the second factor", () => {
  test("notifies the owner that the factor is on, with one key for a repeated form", async () => {
    const { uid, calls, told } = await signIn();
    const { code } = await switchOn(calls, uid);
    expect(told).toEqual([{ change: "twoFactorsOn", uid, once: expect.stringMatching(/^two-factors-on-\d+$/) }]);
    expect(await calls.confirmSecondFactor(code)).toMatchObject({ ok: true });
    expect(told[1]).toEqual(told[0]);
  });

  test("starts no set-up for an unverified e-mail, whose owner could be locked out", async () => {
    const { calls } = await signIn(newUid(), { emailVerified: false });
    expect(await calls.startSecondFactor()).toEqual({ ok: false, error: { code: "EMAIL_UNVERIFIED" } });
  });

  test("sends no notification for a wrong first code", async () => {
    const { calls, told } = await signIn();
    const setup = await calls.startSecondFactor();
    const secret = setup.ok ? setup.value.secret : "";
    const wrong = { ok: false, error: { code: "SECOND_FACTOR_WRONG" } };
    expect(await calls.confirmSecondFactor(generateWrongCode(secret))).toMatchObject(wrong);
    expect(told).toEqual([]);
  });

  test("notifies the owner when recovery codes are renewed", async () => {
    const { uid, calls, told } = await signIn();
    const { secret } = await switchOn(calls, uid);
    expect(await calls.renewRecoveryCodes(generateWrongCode(secret))).toMatchObject({ ok: false });
    expect(told).toHaveLength(1);
    expect(await calls.renewRecoveryCodes(generateCode(secret))).toMatchObject({ ok: true });
    expect(told[1]).toEqual({ change: "codesRenewed", uid, once: expect.stringMatching(/^recovery-codes-\d+$/) });
  });

  test("notifies the owner once that the factor is off, however often it is stopped", async () => {
    const { uid, calls, told } = await signIn();
    const { secret } = await switchOn(calls, uid);
    const code = generateCode(secret);
    expect(await calls.stopSecondFactor(generateWrongCode(secret))).toMatchObject({ ok: false });
    expect(await calls.stopSecondFactor(code)).toMatchObject({ ok: true });
    expect(await calls.stopSecondFactor(code)).toMatchObject({ ok: true });
    expect(told.map(({ change }) => change)).toEqual(["twoFactorsOn", "twoFactorsOff"]);
  });
});
