/// <reference types="@cloudflare/vitest-plugin/types" />
/** A mailed code serves only its own purpose: with another mode it is rejected before anything happens. */
import { expect, test } from "vitest";
import { createTestContext } from "./fixtures/front.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "./fixtures/objects.ts";
import { createMailedCode } from "./fixtures/tokens.ts";

const purposes = ["PASSWORD_RESET", "VERIFY_EMAIL", "RECOVER_EMAIL"];
const others = (purpose: string) => purposes.filter((each) => each !== purpose);
const refused = { ok: false, error: { code: "CODE_INVALID" } };

/** The code is unused and the account's sessions stay trusted. */
async function expectUntouched(uid: string, sid: string): Promise<void> {
  await vendors(uid, { renewal: "down" });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  expect((await vendors(uid)).calls.usedCodes).toBe(0);
}

test.each(others("PASSWORD_RESET"))("a code of %s sets no new password", async (purpose) => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const { identity } = await createTestContext();
  expect(await identity.resetPassword(createMailedCode(purpose, uid), "a-new-password-1")).toEqual(refused);
  await expectUntouched(uid, sid);
});

test.each(
  ["VERIFY_EMAIL", "RECOVER_EMAIL"].flatMap((wanted) => others(wanted).map((purpose) => [purpose, wanted] as const)),
)("a code of %s is not applied as %s", async (purpose, wanted) => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const { identity } = await createTestContext();
  expect(await identity.applyCode(createMailedCode(purpose, uid), wanted)).toEqual(refused);
  await expectUntouched(uid, sid);
});

test("a code under its own mode is used", async () => {
  const { identity } = await createTestContext();
  const [reset, verified] = [newUid(), newUid()];
  expect(await identity.resetPassword(createMailedCode("PASSWORD_RESET", reset), "a-new-password-1")).toMatchObject({
    ok: true,
  });
  expect(await identity.applyCode(createMailedCode("VERIFY_EMAIL", verified), "VERIFY_EMAIL")).toMatchObject({
    ok: true,
  });
  for (const uid of [reset, verified]) expect((await vendors(uid)).calls.usedCodes).toBe(1);
});

test("a new password leaves no session of the former one in the list of devices", async () => {
  const uid = newUid();
  await openSession(uid);
  await openSession(uid);
  const { identity } = await createTestContext();
  await identity.resetPassword(createMailedCode("PASSWORD_RESET", uid), "a-new-password-1");
  expect(await getAccount(uid).list("")).toEqual([]);
});

test("an address that its link verifies updates the staff's list, before any sign-in", async () => {
  const uid = newUid();
  const { identity } = await createTestContext();
  await identity.applyCode(createMailedCode("VERIFY_EMAIL", uid), "VERIFY_EMAIL");
  await expect.poll(async () => (await vendors(uid)).calls.indexed).toBe(1);
});

test("several presses use a code once, and each gets the result of the first", async () => {
  const uid = newUid();
  const { identity } = await createTestContext();
  const code = createMailedCode("PASSWORD_RESET", uid);
  const press = (typed = "a-new-password-1") => identity.resetPassword(code, typed);
  const done = { ok: true, value: undefined };
  expect(await Promise.all([press(), press(), press()])).toEqual([done, done, done]);
  expect(await press()).toEqual(done);
  expect((await vendors(uid)).calls.usedCodes).toBe(1);
  // Another choice is another use: the service checks the code again.
  await press("another-password-1");
  expect((await vendors(uid)).calls.usedCodes).toBe(2);
});

test("the next press repeats a failed use", async () => {
  const uid = newUid();
  const { identity } = await createTestContext();
  const code = createMailedCode("PASSWORD_RESET", uid);
  await vendors(uid, { isMailDown: true });
  expect(await identity.resetPassword(code, "a-new-password-1")).toMatchObject({ ok: false });
  await vendors(uid, { isMailDown: false });
  expect(await identity.resetPassword(code, "a-new-password-1")).toMatchObject({ ok: true });
});
