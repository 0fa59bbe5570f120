/** What the identity service refuses, in the words of the page, with nothing lost. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintAccount, mintCustomer, password, startFault, uniqueName } from "#tests/support/minting.ts";
import { getErrors, getInput, getMailedLink } from "#tests/support/profile.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

describe("a new password by a mailed link", () => {
  let link: string;
  beforeAll(async () => {
    const { email } = await mintAccount();
    await new Visitor().post("/forgot-password", { email });
    link = await getMailedLink(email, "resetPassword");
  });

  test.each([
    ["WEAK_PASSWORD : Password should be at least 6 characters", 400, "WEAK_PASSWORD"],
    ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS", 400, "PASSWORD_REQUIREMENTS"],
    ["EXPIRED_OOB_CODE", 400, "CODE_EXPIRED"],
    ["USER_DISABLED", 403, "ACCOUNT_DISABLED"],
  ] as const)(
    "that the service refuses with %s gets %i",
    { meta: { provokes: ["ACCOUNT_DISABLED", "WEAK_PASSWORD", "PASSWORD_REQUIREMENTS", "CODE_EXPIRED"] } },
    async (message, status, code) => {
      const chosen = `Quiet-${uniqueName()}`;
      await startFault("identity", { mode: "refusal", message, path: "resetPassword", bodyIncludes: chosen });
      const refused = await new Visitor().post(link, { password: chosen, passwordConfirm: chosen });
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(getErrorSentence(code))]);
      expect(refused.html).not.toContain(chosen);
    },
  );
});

test("an address that someone else registers before its link is followed stays theirs", {
  meta: { provokes: "EMAIL_IN_USE" },
}, async () => {
  const { account, visitor } = await mintCustomer();
  const newEmail = `${uniqueName()}@example.test`;
  await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
  await mintAccount({ email: newEmail });
  const late = await new Visitor().post(await getMailedLink(newEmail, "verifyAndChangeEmail"), {});
  expect([late.status, late.text]).toEqual([409, expect.stringContaining(getErrorSentence("EMAIL_IN_USE"))]);
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
});

test("an address that the service does not take keeps its text beside the error", {
  meta: { provokes: "EMAIL_INVALID" },
}, async () => {
  const { visitor } = await mintCustomer();
  const newEmail = `${uniqueName()}@example.test`;
  await startFault("identity", { mode: "refusal", message: "INVALID_NEW_EMAIL", path: "sendOobCode" });
  const refused = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
  expect([refused.status, getErrors(refused)]).toEqual([400, [getErrorSentence("EMAIL_INVALID")]]);
  expect(getInput(refused, "newEmail")).toBe(newEmail);
});

test("a provider that has not verified the address opens no account that has a password", {
  meta: { provokes: "SOCIAL_EMAIL_CONFLICT" },
}, async () => {
  const { email } = await mintAccount();
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), email, { verified: "" });
  const ended = await visitor.get(back.pathname + back.search);
  expect((await visitor.follow(ended)).text).toContain(getErrorSentence("SOCIAL_EMAIL_CONFLICT"));
  expect(visitor.cookies.has("session")).toBe(false);
});
