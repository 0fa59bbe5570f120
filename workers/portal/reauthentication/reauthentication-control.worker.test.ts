/// <reference types="@cloudflare/vitest-plugin/types" />
/** Reauthentication with the password before a sensitive change. */
import { expect, test, vi } from "vitest";
import { minutes } from "#base/duration.ts";
import { failure, success } from "#base/errors.ts";
import { createTestContext } from "../fixtures/front.ts";
import { newUid, vendors } from "../fixtures/objects.ts";
import { password } from "../fixtures/tokens.ts";
import { maxSignInAgeMinutes } from "./contract.ts";

async function createControl(uid: string) {
  const context = await createTestContext(uid);
  if (!context.session.viewer) throw new Error("Nobody is signed in.");
  return context.reauthenticationFor(context.session.viewer);
}

test("accepts the account's password", async () => {
  expect(await (await createControl(newUid())).checkPassword(password)).toMatchObject({ ok: true });
});

test("rejects the password of another account that has taken over the e-mail, and changes nothing", async () => {
  const uid = newUid();
  const reauthentication = await createControl(uid);
  await vendors(uid, { addressOwner: newUid() });
  let acts = 0;
  const answer = await reauthentication.guard({ password, code: "" }, async () => {
    acts++;
    return success(undefined);
  });
  expect(answer).toEqual({ ok: false, error: { code: "SIGN_IN_REQUIRED" } });
  expect(acts).toBe(0);
});

test("an account without a password needs a sign-in of the last five minutes", {
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

test("such a password counts as a wrong attempt", async () => {
  const uid = newUid();
  const reauthentication = await createControl(uid);
  await vendors(uid, { addressOwner: newUid() });
  for (let tries = 0; tries < 5; tries++) await reauthentication.checkPassword(password);
  await vendors(uid, { addressOwner: "" });
  expect(await reauthentication.checkPassword(password)).toMatchObject({ ok: false, error: { code: "BLOCKED" } });
});
