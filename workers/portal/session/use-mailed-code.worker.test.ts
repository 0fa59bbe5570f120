/// <reference types="@cloudflare/vitest-plugin/types" />
/** A mailed code serves only its own purpose: with another mode it is rejected before anything happens. */
import { describe, expect, test } from "vitest";
import { createTestContext } from "../fixtures/front.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { createMailedCode } from "../fixtures/tokens.ts";

const purposes = ["PASSWORD_RESET", "VERIFY_EMAIL", "RECOVER_EMAIL"];
const others = (purpose: string) => purposes.filter((each) => each !== purpose);
const refused = { ok: false, error: { code: "CODE_INVALID" } };

/** The code is unused and the account's sessions stay trusted. */
async function expectUntouched(uid: string, sid: string): Promise<void> {
  await vendors(uid, { renewal: "down" });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  expect((await vendors(uid)).calls.usedCodes).toBe(0);
}

describe("a mailed code", () => {
  test.each(others("PASSWORD_RESET"))("sets no new password with a code of %s", async (purpose) => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const { run } = await createTestContext();
    expect(
      await run(null).resetPassword({ oobCode: createMailedCode(purpose, uid), newPassword: "a-new-password-1" }),
    ).toEqual(refused);
    await expectUntouched(uid, sid);
  });

  test.each(
    ["VERIFY_EMAIL", "RECOVER_EMAIL"].flatMap((wanted) => others(wanted).map((purpose) => [purpose, wanted] as const)),
  )("does not apply a code of %s as %s", async (purpose, wanted) => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const { run } = await createTestContext();
    expect(await run(null).applyMailedCode({ oobCode: createMailedCode(purpose, uid), purpose: wanted })).toEqual(
      refused,
    );
    await expectUntouched(uid, sid);
  });

  test("uses a code under its own mode", async () => {
    const { run } = await createTestContext();
    const [reset, verified] = [newUid(), newUid()];
    expect(
      await run(null).resetPassword({
        oobCode: createMailedCode("PASSWORD_RESET", reset),
        newPassword: "a-new-password-1",
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await run(null).applyMailedCode({ oobCode: createMailedCode("VERIFY_EMAIL", verified), purpose: "VERIFY_EMAIL" }),
    ).toMatchObject({
      ok: true,
    });
    for (const uid of [reset, verified]) expect((await vendors(uid)).calls.usedCodes).toBe(1);
  });

  test.each([
    ["WEAK_PASSWORD : Password should be at least 6 characters", "WEAK_PASSWORD"],
    ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "PASSWORD_REQUIREMENTS"],
    ["EXPIRED_OOB_CODE", "CODE_EXPIRED"],
    ["USER_DISABLED", "ACCOUNT_DISABLED"],
  ])(
    "reports a new password that the service answers with %s as %s",
    { meta: { provokes: ["ACCOUNT_DISABLED", "WEAK_PASSWORD", "PASSWORD_REQUIREMENTS", "CODE_EXPIRED"] } },
    async (codeRefusal, code) => {
      const uid = newUid();
      await vendors(uid, { codeRefusal });
      const { run } = await createTestContext();
      const reset = await run(null).resetPassword({
        oobCode: createMailedCode("PASSWORD_RESET", uid),
        newPassword: "a-new-password-1",
      });
      expect(reset).toEqual({ ok: false, error: { code } });
    },
  );

  test("leaves a new address to the account that registered it before the link was followed", {
    meta: { provokes: "EMAIL_IN_USE" },
  }, async () => {
    const uid = newUid();
    const newEmail = `${newUid()}@example.test`;
    await getAccount(uid).requestAddressChange(newEmail);
    await vendors(uid, { codeRefusal: "EMAIL_EXISTS", newEmail });
    const { run } = await createTestContext();
    const code = createMailedCode("VERIFY_AND_CHANGE_EMAIL", uid);
    const inUse = { ok: false, error: { code: "EMAIL_IN_USE" } };
    expect(await run(null).applyMailedCode({ oobCode: code, purpose: "VERIFY_AND_CHANGE_EMAIL" })).toEqual(inUse);
    expect((await vendors(uid)).calls.usedCodes).toBe(0);
  });

  test("accepts the link of the latest requested address only, until it is cancelled", async () => {
    const uid = newUid();
    const account = getAccount(uid);
    const [first, second] = [`${newUid()}@example.test`, `${newUid()}@example.test`];
    const { run } = await createTestContext();
    const code = createMailedCode("VERIFY_AND_CHANGE_EMAIL", uid);
    const follow = async (newEmail: string) => {
      await vendors(uid, { newEmail });
      return run(null).applyMailedCode({ oobCode: code, purpose: "VERIFY_AND_CHANGE_EMAIL" });
    };
    await account.requestAddressChange(first);
    await account.requestAddressChange(second);
    expect(await follow(first)).toEqual(refused);
    expect(await run(null).checkMailedCode(code)).toEqual(refused);
    await account.cancelAddressChange();
    expect(await follow(second)).toEqual(refused);
    expect((await vendors(uid)).calls.usedCodes).toBe(0);
    await account.requestAddressChange(second);
    expect(await follow(second)).toMatchObject({ ok: true });
  });

  test("leaves the code unused and sessions open while its account cannot be found", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const { run } = await createTestContext();
    const reset = () =>
      run(null).resetPassword({ oobCode: createMailedCode("PASSWORD_RESET", uid), newPassword: "a-new-password-1" });
    await vendors(uid, { isDirectoryDown: true });
    expect(await reset()).toMatchObject({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    await expectUntouched(uid, sid);
    await vendors(uid, { isDirectoryDown: false });
    expect(await reset()).toMatchObject({ ok: true });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  test("leaves no session of the former password, although no token can be renewed", async () => {
    const uid = newUid();
    await openSession(uid);
    await openSession(uid);
    await vendors(uid, { renewal: "down" });
    const { run } = await createTestContext();
    await run(null).resetPassword({
      oobCode: createMailedCode("PASSWORD_RESET", uid),
      newPassword: "a-new-password-1",
    });
    expect(await getAccount(uid).list("")).toEqual([]);
  });

  test("updates the staff list when a link verifies an address, before any sign-in", async () => {
    const uid = newUid();
    const { run } = await createTestContext();
    await run(null).applyMailedCode({ oobCode: createMailedCode("VERIFY_EMAIL", uid), purpose: "VERIFY_EMAIL" });
    await expect.poll(async () => (await vendors(uid)).calls.indexed).toBe(1);
  });

  test("uses a code once for repeated requests and gives each the first result", async () => {
    const uid = newUid();
    const { run } = await createTestContext();
    const code = createMailedCode("PASSWORD_RESET", uid);
    const press = (typed = "a-new-password-1") => run(null).resetPassword({ oobCode: code, newPassword: typed });
    const done = { ok: true, value: undefined };
    expect(await Promise.all([press(), press(), press()])).toEqual([done, done, done]);
    expect(await press()).toEqual(done);
    expect((await vendors(uid)).calls.usedCodes).toBe(1);
    // Another choice is another use: the service checks the code again.
    await press("another-password-1");
    expect((await vendors(uid)).calls.usedCodes).toBe(2);
  });

  test("ends the block of the sign-in after a new password", async () => {
    const uid = newUid();
    const { run, attempts } = await createTestContext();
    const guess = (outcome: "wrong" | "right") =>
      attempts.guard("sign-in", `${uid}@example.test`, async () => ({ outcome, value: outcome }));
    for (let time = 0; time < 5; time++) expect(await guess("wrong")).toEqual({ value: "wrong" });
    expect(await guess("right")).toMatchObject({ blocked: "email" });
    await run(null).resetPassword({
      oobCode: createMailedCode("PASSWORD_RESET", uid),
      newPassword: "a-new-password-1",
    });
    expect(await guess("right")).toEqual({ value: "right" });
  });

  test("repeats a failed use with the next request", async () => {
    const uid = newUid();
    const { run } = await createTestContext();
    const code = createMailedCode("PASSWORD_RESET", uid);
    await vendors(uid, { isMailDown: true });
    expect(await run(null).resetPassword({ oobCode: code, newPassword: "a-new-password-1" })).toMatchObject({
      ok: false,
    });
    await vendors(uid, { isMailDown: false });
    expect(await run(null).resetPassword({ oobCode: code, newPassword: "a-new-password-1" })).toMatchObject({
      ok: true,
    });
  });
});
