/// <reference types="@cloudflare/vitest-plugin/types" />
/** Changes of password and e-mail: limits, repeated forms, and what is left when a service fails. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createSessionScope, createTestContext } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { password } from "../fixtures/tokens.ts";
import { signInWithTwoFactors } from "../fixtures/two-factors.ts";
import { createCalls } from "../operations.ts";

const done = success(undefined);
const unavailable = failure("UPSTREAM_UNAVAILABLE");
const newAddress = () => `${newUid()}@example.test`;
const newForm = () => crypto.randomUUID();
const chosen = "a-new-password-1";

async function openProfile(uid = newUid(), cookie?: string) {
  const context = await createTestContext(uid, bindings, cookie);
  const { viewer } = context.session;
  if (!viewer) throw new Error("Nobody is signed in.");
  const requestChange = (newEmail: string, { code = "", form = newForm() } = {}) =>
    context.run(viewer).requestEmailChange({ proof: { password, code }, newEmail, formId: form });
  const changePassword = (newPassword = chosen, form = newForm()) =>
    context.run(viewer).changePassword({ proof: { password, code: "" }, newPassword, formId: form });
  const countMails = async (address: string) => (await vendors(address.split("@")[0] ?? "")).calls.mails;
  return { uid, requestChange, changePassword, countMails };
}

describe("requestEmailChange", () => {
  test("mails one link for a form sent twice with one recovery code", async () => {
    const { uid, cookie, codes } = await signInWithTwoFactors();
    const { requestChange, countMails } = await openProfile(uid, cookie);
    const [newEmail, form] = [newAddress(), { code: codes[0] ?? "", form: newForm() }];
    const both = await Promise.all([requestChange(newEmail, form), requestChange(newEmail, form)]);
    expect(both).toEqual([done, done]);
    expect(await countMails(newEmail)).toBe(1);
    expect(await requestChange(newEmail, { ...form, form: newForm() })).toEqual(failure("RECOVERY_CODE_WRONG"));
  });

  test("uses up no code when the mail is not sent or there were too many", async () => {
    const { uid, cookie, codes } = await signInWithTwoFactors();
    const { requestChange } = await openProfile(uid, cookie);
    const newEmail = newAddress();
    const [first = "", ...others] = codes;
    await vendors(uid, { mailRefusal: "INTERNAL" });
    expect(await requestChange(newEmail, { code: first })).toEqual(unavailable);
    await vendors(uid, { mailRefusal: "" });
    for (const code of [first, ...others.slice(0, 4)]) expect(await requestChange(newEmail, { code })).toEqual(done);
    const code = others[4] ?? "";
    expect(await requestChange(newEmail, { code })).toMatchObject({
      error: { code: "BLOCKED", details: { minutes: 60, mails: 1 } },
    });
    expect(await requestChange(newAddress(), { code })).toEqual(done);
  });

  test("mails an account ten links an hour, and a mailbox five from all accounts", async () => {
    const { requestChange } = await openProfile();
    for (let time = 0; time < 10; time++) expect(await requestChange(newAddress())).toEqual(done);
    const blocked = { error: { code: "BLOCKED", details: { mails: 1 } } };
    expect(await requestChange(newAddress())).toMatchObject(blocked);
    const [one, other] = [await openProfile(), await openProfile()];
    const mailbox = newAddress();
    for (let time = 0; time < 3; time++) expect(await one.requestChange(mailbox)).toEqual(done);
    for (let time = 0; time < 2; time++) expect(await other.requestChange(mailbox)).toEqual(done);
    expect(await other.requestChange(mailbox)).toMatchObject(blocked);
    expect(await other.countMails(mailbox)).toBe(5);
  });

  test("keeps the former request when the service does not accept the address", {
    meta: { provokes: "EMAIL_INVALID" },
  }, async () => {
    const { uid, requestChange } = await openProfile();
    const [former, invalid] = [newAddress(), newAddress()];
    expect(await requestChange(former)).toEqual(done);
    await vendors(uid, { mailRefusal: "INVALID_NEW_EMAIL" });
    expect(await requestChange(invalid)).toEqual(failure("EMAIL_INVALID"));
    expect(await getAccount(uid).isRequestedAddress(former)).toBe(true);
  });
});

describe("the viewer's profile", () => {
  test("is saved as it was read, and its links are mailed and cancelled", async () => {
    const uid = newUid();
    const { loadProfile, saveProfileTexts, resendVerification, requestEmailChange, cancelEmailChange } = createCalls(
      await createSessionScope(uid),
    );
    await expect.poll(async () => (await loadProfile()).ok).toBe(true);
    const wrong = { name: "Ada Byron", company: "", version: "of another page" };
    expect(await saveProfileTexts(wrong)).toMatchObject({ value: { status: "conflict" } });
    expect(await resendVerification(newForm())).toEqual(done);
    expect(await cancelEmailChange(newForm())).toEqual(success(false));
    const proof = { password, code: "" };
    expect(await requestEmailChange({ proof, newEmail: newAddress(), formId: newForm() })).toEqual(done);
    expect(await cancelEmailChange(newForm())).toEqual(success(true));
  });
});

describe("changePassword", () => {
  test("changes the password once for a form sent three times, but not for another password", async () => {
    const { uid, changePassword } = await openProfile();
    const form = newForm();
    const both = await Promise.all([changePassword(chosen, form), changePassword(chosen, form)]);
    expect([...both, await changePassword(chosen, form)]).toEqual([done, done, done]);
    expect(await changePassword("another-password-1", form)).toEqual(failure("INVALID_CREDENTIALS"));
    expect((await vendors(uid)).password).toBe(chosen);
  });

  test("keeps the password and this session while the service takes no new one", async () => {
    const { uid, changePassword } = await openProfile();
    const { sid } = await openSession(uid);
    await vendors(uid, { passwordChange: "down" });
    expect(await changePassword()).toEqual(unavailable);
    expect((await vendors(uid)).password).toBe(password);
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test("reports that either password may count when no answer shows which", {
    meta: { provokes: "UNANSWERED" },
  }, async () => {
    const { uid, changePassword } = await openProfile();
    await vendors(uid, { passwordChange: "unanswered" });
    expect(await changePassword()).toEqual(failure("UNANSWERED"));
  });
});
