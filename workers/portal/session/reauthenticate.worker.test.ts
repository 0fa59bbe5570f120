/// <reference types="@cloudflare/vitest-plugin/types" />
/** Reauthentication with the password before a sensitive change. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { createSessionScope, createTestContext } from "../fixtures/front.ts";
import { bindings, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { password } from "../fixtures/tokens.ts";
import { generateCode, generateWrongCode, signInWithTwoFactors } from "../fixtures/two-factors.ts";
import { createCalls } from "../operations.ts";
import { maxSignInAgeMinutes, type ReauthenticationInput } from "./contract.ts";
import { confirmIdentity, reauthenticate } from "./reauthenticate.ts";

async function createControl(uid: string, cookie?: string) {
  const scope = await createSessionScope(uid, cookie);
  return {
    checkPassword: createCalls(scope).checkPassword,
    confirm: (input: ReauthenticationInput) => confirmIdentity(scope, input),
    guard: <Value>(input: ReauthenticationInput, action: () => Promise<Result<Value>>) =>
      reauthenticate(scope, input, action),
  };
}

describe("a proof of identity", () => {
  test("is asked for as far as the account has one", async () => {
    const scope = await createSessionScope(newUid());
    const { findReauthenticationMethod, loadReauthentication } = createCalls(scope);
    const method = await findReauthenticationMethod();
    expect(await loadReauthentication()).toEqual(success({ method: method.ok && method.value, needsCode: false }));
    const { uid, cookie } = await signInWithTwoFactors();
    const asked = await createCalls(await createSessionScope(uid, cookie)).loadReauthentication();
    expect(asked).toMatchObject({ value: { needsCode: true } });
  });
});

describe("reauthenticate", () => {
  test("rejects the password of another account with the e-mail, counts it as wrong, and changes nothing", async () => {
    const uid = newUid();
    const reauthentication = await createControl(uid);
    expect(await reauthentication.checkPassword(password)).toMatchObject({ ok: true });
    await vendors(uid, { addressOwner: newUid() });
    let acts = 0;
    const answer = await reauthentication.guard({ password, code: "" }, async () => {
      acts++;
      return success(undefined);
    });
    expect(answer).toEqual({ ok: false, error: { code: "SIGN_IN_REQUIRED" } });
    expect(acts).toBe(0);
    for (let tries = 0; tries < 4; tries++) await reauthentication.checkPassword(password);
    await vendors(uid, { addressOwner: "" });
    expect(await reauthentication.checkPassword(password)).toMatchObject({ ok: false, error: { code: "BLOCKED" } });
  });

  test("requires a sign-in of the last five minutes for an account without a password", {
    meta: { provokes: "FRESH_SIGN_IN_REQUIRED" },
  }, async () => {
    const reauthentication = await createControl(newUid());
    const act = async () => success("done");
    expect(await reauthentication.guard({ password: "", code: "" }, act)).toEqual(success("done"));
    vi.setSystemTime(Date.now() + minutes(maxSignInAgeMinutes));
    const refused = await reauthentication.guard({ password: "", code: "" }, act);
    vi.useRealTimers();
    expect(refused).toEqual(failure("FRESH_SIGN_IN_REQUIRED", { minutes: maxSignInAgeMinutes }));
  });

  test("asks for a code while the second factor is on, after the password, and uses it once", async () => {
    const { uid, cookie, secret, codes } = await signInWithTwoFactors();
    const reauthentication = await createControl(uid, cookie);
    let acts = 0;
    const guard = (code: string, typed = password) =>
      reauthentication.guard({ password: typed, code }, async () => success(++acts));
    const code = generateCode(secret);
    const wrong = failure("SECOND_FACTOR_WRONG");
    for (const each of ["", generateWrongCode(secret), "no code"]) expect(await guard(each)).toEqual(wrong);
    for (const each of [code, codes[0] ?? ""])
      expect(await guard(each, "a-wrong-guess-1")).toEqual(failure("INVALID_CREDENTIALS"));
    expect(acts).toBe(0);
    for (const each of [code, (codes[0] ?? "").toLowerCase()]) {
      expect(await guard(each)).toMatchObject({ ok: true });
      expect(await guard(each)).toEqual(each === code ? wrong : failure("RECOVERY_CODE_WRONG"));
    }
    expect(acts).toBe(2);
  });

  test("asks for nothing within five minutes of the sign-in or of the last proof in this session, and then again", {
    meta: { provokes: "REAUTHENTICATION_REQUIRED" },
  }, async () => {
    const uid = newUid();
    const [cookie, other] = [await signedInCookie(uid), await signedInCookie(uid)];
    const confirm = async (own: string, typed: string) =>
      (await createControl(uid, own)).confirm({ password: typed, code: "" });
    const done = success(undefined);
    const required = failure("REAUTHENTICATION_REQUIRED", { minutes: maxSignInAgeMinutes });
    const startMs = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(startMs + minutes(maxSignInAgeMinutes) - 2_000);
    expect(await confirm(cookie, "")).toEqual(done);
    vi.setSystemTime(startMs + minutes(maxSignInAgeMinutes) + 2_000);
    expect(await confirm(cookie, "")).toEqual(required);
    expect(await confirm(cookie, "a-wrong-guess-1")).toEqual(failure("INVALID_CREDENTIALS"));
    expect(await confirm(cookie, password)).toEqual(done);
    expect(await confirm(cookie, "")).toEqual(done);
    expect(await confirm(other, "")).toEqual(required);
    vi.setSystemTime(startMs + 2 * minutes(maxSignInAgeMinutes) + 4_000);
    expect(await confirm(cookie, "")).toEqual(required);
  });

  test("opens the protected acts with password and code, for the whole session", async () => {
    const { uid, cookie, secret } = await signInWithTwoFactors();
    const open = async (typed: string, code: string) => {
      const context = await createTestContext(uid, bindings, cookie);
      if (!context.session.viewer) throw new Error("Nobody is signed in.");
      return context.protectedActionsFor(context.session.viewer, { password: typed, code });
    };
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + minutes(maxSignInAgeMinutes) + 2_000);
    expect(await open("", "")).toMatchObject({ error: { code: "REAUTHENTICATION_REQUIRED" } });
    expect(await open(password, "")).toEqual(failure("SECOND_FACTOR_WRONG"));
    expect(await open("", generateCode(secret))).toMatchObject({ ok: false });
    expect(await open(password, generateCode(secret))).toMatchObject({ ok: true });
    expect(await open("", "")).toMatchObject({ ok: true });
  });

  test("counts wrong passwords of all forms together, and blocks the sign-in too", async () => {
    const uid = newUid();
    const context = await createTestContext(uid);
    const { viewer } = context.session;
    if (!viewer) throw new Error("Nobody is signed in.");
    const input = { password: "a-wrong-guess-1", code: "" };
    const profile = context.run(viewer);
    const wrong = failure("INVALID_CREDENTIALS");
    for (let time = 0; time < 3; time++)
      expect(await profile.changePassword({ proof: input, newPassword: "new-password-1", formId: "" })).toEqual(wrong);
    for (let time = 0; time < 2; time++)
      expect(
        await profile.requestEmailChange({ proof: input, newEmail: `${newUid()}@example.test`, formId: "" }),
      ).toEqual(wrong);
    expect(await profile.checkPassword(password)).toMatchObject({
      error: { code: "BLOCKED", details: { minutes: 1 } },
    });
    const signIn = async () => ({ outcome: "right" as const, value: "signed in" });
    const attempt = await (await createTestContext()).attempts.guard("sign-in", viewer.email, signIn);
    expect(attempt).toMatchObject({ blocked: "email" });
  });
});
