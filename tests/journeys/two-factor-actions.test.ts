/** Sensitive changes need a code when a second factor is on, so that a stolen session and password are not enough. */
import { afterEach, expect, test } from "vitest";
import { endFaults, fetchMails, mintCustomer, password, startFault, uniqueName } from "#tests/support/minting.ts";
import { chosenPassword, getErrors, getInput, getInvalidField, isSignedIn } from "#tests/support/profile.ts";
import {
  enableSecondFactor,
  generateCode,
  generateWrongCode,
  passFirstStep,
  submitCode,
} from "#tests/support/second-factor.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const newEmail = () => `${uniqueName()}@example.test`;

const actions = [
  ["password", "/profile?edit=password", () => ({ newPassword: chosenPassword, newPasswordConfirm: chosenPassword })],
  ["email", "/profile?edit=email", () => ({ newEmail: newEmail() })],
  ["delete-account", "/profile", () => ({ licences: "free" })],
] as const;

const getCodeField = ({ document }: Page, intent: string) =>
  document
    .querySelectorAll("form")
    .find((form) => form.querySelector("input[name=intent]")?.getAttribute("value") === intent)
    ?.querySelector("input[name=code]");

test.each(actions)(
  "%s needs a code: a missing, wrong or used one does nothing, a right one works",
  async (intent, address, fieldsOf) => {
    const { account, visitor } = await mintCustomer();
    expect(getCodeField(await visitor.get(address), intent)).toBeNull();
    const { secret, codes } = await enableSecondFactor(visitor);
    expect(getCodeField(await visitor.get(address), intent)?.getAttribute("autocomplete")).toBe("one-time-code");
    const [used = ""] = codes;
    expect((await submitCode(await passFirstStep(account.email), used)).location).toBe("/");

    const fields: Record<string, string> = { intent, ...fieldsOf() };
    const send = (given: Record<string, string>) =>
      visitor.post("/profile", { ...fields, currentPassword: password, ...given });
    const none = await send({});
    expect([none.status, getInvalidField(none), getErrors(none)]).toEqual([400, "code", ["Saisissez le code."]]);
    for (const code of [generateWrongCode(secret), used]) {
      const refused = await send({ code });
      expect([refused.status, getInvalidField(refused)]).toEqual([401, "code"]);
      expect(getErrors(refused)[0]).toContain("Code incorrect");
      for (const hidden of [code, password, chosenPassword]) expect(refused.html).not.toContain(hidden);
      if (fields.newEmail) expect(getInput(refused, "newEmail")).toBe(fields.newEmail);
    }
    // The password is checked first, so a wrong one does not use up a code.
    const code = generateCode(secret, 1);
    expect(getInvalidField(await send({ code, currentPassword: "wrong-guess-1" }))).toBe("currentPassword");
    expect(await isSignedIn(visitor)).toBe(true);
    await passFirstStep(account.email);

    const done = await send({ code });
    expect([done.status, done.location]).toEqual([303, intent === "delete-account" ? "/login" : "/profile"]);
  },
);

test("a recovery code replaces the app, and the second of two clicks does not fail on the used code", async () => {
  const { visitor } = await mintCustomer();
  const [code = ""] = (await enableSecondFactor(visitor)).codes;
  const requestId = crypto.randomUUID();
  const form = {
    intent: "email",
    requestId,
    newEmail: newEmail(),
    currentPassword: password,
    code: code.toLowerCase(),
  };
  const answers = await Promise.all([1, 2].map(() => visitor.post("/profile", form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await fetchMails(form.newEmail)).toHaveLength(1);
});

test("a code is not used up when the action is impossible: too many links, or an unavailable identity service", async () => {
  const { visitor } = await mintCustomer();
  const { codes } = await enableSecondFactor(visitor);
  const form = { intent: "email", newEmail: newEmail(), currentPassword: password };
  const submit = (code: string) => visitor.post("/profile", { ...form, code, requestId: crypto.randomUUID() });
  await startFault("identity", { mode: "status", status: 503, path: "accounts:sendOobCode" });
  const [first = "", ...others] = codes;
  expect((await submit(first)).status).toBe(503);
  await endFaults();
  expect((await submit(first)).status).toBe(303);
  for (const code of others.slice(0, 4)) expect((await submit(code)).status).toBe(303);
  const [last = ""] = others.slice(4);
  expect((await submit(last)).text).toContain("Nous avons déjà envoyé plusieurs liens à cette adresse.");
  const elsewhere = { ...form, newEmail: newEmail(), code: last };
  expect((await visitor.post("/profile", elsewhere)).status).toBe(303);
});
