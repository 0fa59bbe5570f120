/** The second factor without JavaScript: set-up, sign-in, sensitive changes, and no way around it. */
import { describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchMails, mintCustomer, password, signIn, uniqueName } from "#tests/support/minting.ts";
import { waitForMails } from "#tests/support/portal-mails.ts";
import { chosenPassword, getErrors, getInput, getInvalidField, isSignedIn } from "#tests/support/profile.ts";
import {
  enableSecondFactor,
  generateCode,
  generateWrongCode,
  getCodes,
  getSecret,
  passFirstStep,
  submitCode,
} from "#tests/support/second-factor.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

describe("/profile#two-factors", () => {
  test("sets the factor up by password and first code, shows its codes once, and ends other sessions", async () => {
    const { account, visitor } = await mintCustomer();
    const elsewhere = await signIn(account.email);
    const form = await visitor.get("/profile?edit=two-factors");
    expect(form.document.querySelector("#two-factors input[name=currentPassword]")).not.toBeNull();

    const refused = await visitor.post("/profile", { intent: "totp-start", currentPassword: "wrong" });
    expect([refused.status, getInvalidField(refused), getSecret(refused)]).toEqual([401, "currentPassword", ""]);

    const started = await visitor.post("/profile", { intent: "totp-start", currentPassword: password });
    const secret = getSecret(started);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.document.querySelector("#two-factors img[alt]")?.getAttribute("src")).toMatch(/^data:image\/svg/);
    const address = started.document.querySelector("a[href^=otpauth]")?.getAttribute("href") ?? "";
    expect(address).toContain(`secret=${secret}`);

    const wrong = await visitor.post("/profile", { intent: "totp-confirm", code: generateWrongCode(secret) });
    expect([wrong.status, getSecret(wrong)]).toEqual([401, secret]);
    expect(wrong.document.querySelector("#two-factors [aria-invalid=true]")?.getAttribute("value")).toBeFalsy();
    expect(await isSignedIn(elsewhere)).toBe(true);

    const code = generateCode(secret);
    const first = { intent: "totp-confirm", code: `${code.slice(0, 3)} ${code.slice(3)}` };
    const on = await visitor.post("/profile", first);
    expect(on.status).toBe(200);
    const codes = getCodes(on);
    expect(new Set(codes).size).toBe(10);
    const file = on.document.querySelector("#two-factors a[download]")?.getAttribute("href") ?? "";
    for (const each of codes) expect(decodeURIComponent(file)).toContain(each);
    // A browser shows the second answer of a double click.
    expect(getCodes(await visitor.post("/profile", first))).toEqual(codes);

    expect(await isSignedIn(elsewhere)).toBe(false);
    const after = await visitor.get("/profile");
    for (const each of [secret, ...codes]) expect(after.html).not.toContain(each);
    expect(after.text).toContain("10 codes de secours");
  });

  test("renews recovery codes and switches the factor off by password and code", async () => {
    const { account, visitor } = await mintCustomer();
    const { codes } = await enableSecondFactor(visitor);
    for (const intent of ["totp-codes", "totp-stop"]) {
      const noPassword = await visitor.post("/profile", { intent, currentPassword: "wrong", code: codes[0] ?? "" });
      expect([noPassword.status, getCodes(noPassword)]).toEqual([401, []]);
      const noCode = await visitor.post("/profile", { intent, currentPassword: password, code: "no code" });
      expect([noCode.status, getInvalidField(noCode)]).toEqual([401, "code"]);
    }
    const fields = { currentPassword: password, code: codes[0] ?? "" };
    const renewed = getCodes(await visitor.post("/profile", { intent: "totp-codes", ...fields }));
    expect(renewed).toHaveLength(10);
    expect((await visitor.post("/profile", { intent: "totp-stop", ...fields })).status).toBe(401);
    await visitor.submit("/profile", { ...fields, intent: "totp-stop", code: renewed[9] ?? "" });
    for (const change of [
      "Double authentification activée",
      "Nouveaux codes de secours",
      "Double authentification désactivée",
    ])
      await waitForMails(account.email, change);
    expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
  });
});

describe("POST /login/code", () => {
  test("completes a sign-in and returns to the requested page of the portal", {
    meta: { provokes: ["SECOND_FACTOR_WRONG", "SECOND_STEP_EXPIRED"] },
  }, async () => {
    const { account, visitor: owner } = await mintCustomer();
    const { secret } = await enableSecondFactor(owner);
    const stranger = new Visitor();
    expect((await stranger.get("/login/code?redirectTo=%2Fprofile")).location).toBe("/login?redirectTo=%2Fprofile");
    const visitor = await passFirstStep(account.email, { remember: "on", redirectTo: "/changelog" });
    const ticket = visitor.cookies.get("second-step") ?? "";
    expect([...visitor.cookies.keys()]).not.toContain("session");
    for (const path of ["/", "/profile", "/profile.data", "/api/session"]) {
      const answer = await visitor.fetch(path);
      const isClosed = answer.status === 401 || answer.status === 302 || (await answer.text()).includes("/login");
      expect(isClosed, path).toBe(true);
    }
    for (const altered of [`${ticket.slice(0, -2)}AA`, owner.cookies.get("session") ?? ""]) {
      stranger.cookies.set("second-step", altered);
      expect((await submitCode(stranger, generateCode(secret, 1))).location).toBe("/login");
    }
    stranger.cookies.clear();
    stranger.cookies.set("session", ticket);
    expect(await isSignedIn(stranger)).toBe(false);

    const form = await visitor.get("/login/code?redirectTo=%2Fchangelog");
    const field = form.document.querySelector("input[name=code]");
    expect(field?.getAttribute("autocomplete")).toBe("one-time-code");
    expect(field?.getAttribute("inputmode")).toBe("numeric");
    expect(getInput(form, "redirectTo")).toBe("/changelog");

    const wrong = await submitCode(visitor, generateWrongCode(secret), { redirectTo: "/changelog" });
    expect(wrong.status).toBe(401);
    expect(wrong.document.querySelector("[data-form-error]")?.text).toContain(getErrorSentence("SECOND_FACTOR_WRONG"));
    expect(getInput(wrong, "redirectTo")).toBe("/changelog");

    const code = generateCode(secret, 1);
    const entered = await submitCode(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `, { redirectTo: "/changelog" });
    expect(entered.location).toBe("/changelog");
    const session = entered.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
    expect(session).toMatch(/Max-Age=\d{7,}/);
    expect(visitor.cookies.has("second-step")).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);

    stranger.cookies.clear();
    stranger.cookies.set("second-step", ticket);
    const again = await submitCode(stranger, generateCode(secret, 2));
    expect(again.location).toBe("/login");
    expect(getToast(await stranger.follow(again))).toContain(getErrorSentence("SECOND_STEP_EXPIRED"));
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await submitCode(await passFirstStep(account.email), code)).status).toBe(401);
  });

  test("accepts a recovery code once, shows how many are left, and never leaves the portal", async () => {
    const { account, visitor: owner } = await mintCustomer();
    const { codes } = await enableSecondFactor(owner);
    const visitor = await passFirstStep(account.email);
    const form = await visitor.get("/login/code?with=recovery&redirectTo=https%3A%2F%2Fevil.test%2F");
    expect(form.document.querySelector("input[name=code]")?.getAttribute("inputmode")).toBeUndefined();
    expect(getInput(form, "redirectTo")).toBe("/");
    const entered = await submitCode(visitor, (codes[4] ?? "").toLowerCase(), { redirectTo: "//evil.test/profile" });
    expect(entered.location).toBe("/");
    expect(getToast(await visitor.follow(entered))).toContain("9");
    expect((await submitCode(await passFirstStep(account.email), codes[4] ?? "")).status).toBe(401);
  });

  test("blocks every code after five wrong ones and names the wait", {
    meta: { provokes: "SECOND_FACTOR_BLOCKED" },
  }, async () => {
    const { account, visitor: owner } = await mintCustomer();
    const { secret } = await enableSecondFactor(owner);
    const visitor = await passFirstStep(account.email);
    for (let time = 0; time < 5; time++)
      expect((await submitCode(visitor, generateWrongCode(secret))).status).toBe(401);
    const blocked = await submitCode(await passFirstStep(account.email), generateCode(secret, 1));
    expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(blocked.text).toContain(getErrorSentence("SECOND_FACTOR_BLOCKED"));
    expect(blocked.text).toContain("1 min");
    expect(await isSignedIn(owner)).toBe(true);
  });

  test("is needed after a new password, which ends waiting sign-ins, and after a social sign-in", async () => {
    const { account, visitor: owner } = await mintCustomer();
    const { secret } = await enableSecondFactor(owner);
    const waiting = await passFirstStep(account.email);
    await new Visitor().post("/forgot-password", { email: account.email });
    const link = new URL((await fetchMails(account.email))[0]?.link ?? "");
    const visitor = new Visitor();
    await visitor.submit(link.pathname + link.search, { password: chosenPassword, passwordConfirm: chosenPassword });
    expect((await submitCode(waiting, generateCode(secret, 1))).location).toBe("/login");
    const step = await visitor.post("/login", { email: account.email, password: chosenPassword });
    expect(step.location).toBe("/login/code");
    expect(await isSignedIn(visitor)).toBe(false);

    const social = new Visitor();
    const start = await social.submit("/auth/social", { redirectTo: "/changelog" });
    const back = await giveConsent(new URL(start.location ?? ""), account.email);
    expect((await social.get(back.pathname + back.search)).location).toBe("/login/code?redirectTo=%2Fchangelog");
    expect(await isSignedIn(social)).toBe(false);
    const entered = await submitCode(social, generateCode(secret, 1), { redirectTo: "/changelog" });
    expect(entered.location).toBe("/changelog");
    expect(await isSignedIn(social)).toBe(true);
  });
});

describe("POST /profile", () => {
  const newEmail = `${uniqueName()}@example.test`;
  const changes = [
    ["/profile?edit=password", { intent: "password", newPassword: chosenPassword, newPasswordConfirm: chosenPassword }],
    ["/profile", { intent: "delete-account", licences: "free" }],
    ["/profile?edit=email", { intent: "email", newEmail }],
  ] as const;

  const getCodeField = ({ document }: Page, intent: string) =>
    document
      .querySelectorAll("form")
      .find((form) => form.querySelector("input[name=intent]")?.getAttribute("value") === intent)
      ?.querySelector("input[name=code]");

  test("asks for a code at each sensitive change, and makes it with the right one", async () => {
    const { visitor } = await mintCustomer();
    expect(getCodeField(await visitor.get("/profile?edit=email"), "email")).toBeNull();
    const { secret } = await enableSecondFactor(visitor);
    const code = generateWrongCode(secret);
    for (const [address, fields] of changes) {
      const field = getCodeField(await visitor.get(address), fields.intent);
      expect(field?.getAttribute("autocomplete"), address).toBe("one-time-code");
      const none = await visitor.post("/profile", { ...fields, currentPassword: password });
      expect([none.status, getInvalidField(none), getErrors(none)]).toEqual([400, "code", ["Saisissez le code."]]);
      const refused = await visitor.post("/profile", { ...fields, currentPassword: password, code });
      expect([refused.status, getInvalidField(refused)]).toEqual([401, "code"]);
      expect(getErrors(refused)[0]).toContain("Code incorrect");
      for (const hidden of [code, password, chosenPassword]) expect(refused.html).not.toContain(hidden);
      if (fields.intent === "email") expect(getInput(refused, "newEmail")).toBe(newEmail);
    }
    const [, change] = changes[2];
    const done = await visitor.submit("/profile", {
      ...{ ...change, currentPassword: password, code: generateCode(secret, 1) },
    });
    expect(done.location).toBe("/profile");
    expect(await fetchMails(newEmail)).toHaveLength(1);
  });
});
