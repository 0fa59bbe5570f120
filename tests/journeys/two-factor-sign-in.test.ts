/** Sign-in with password and code: set-up, request, limits, and no way around it. */
import { expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchMails, mintAccount, mintCustomer, password, signIn } from "#tests/support/minting.ts";
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
import { getToast, Visitor } from "#tests/support/visitor.ts";

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

test("a second factor is set up by password and first code, shows its codes once, and ends other sessions", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  const form = await visitor.get("/profile?edit=two-factors");
  expect(form.document.querySelector("#two-factors input[name=currentPassword]")).not.toBeNull();

  const refused = await visitor.post("/profile", { intent: "totp-start", currentPassword: "wrong" });
  expect(refused.status).toBe(401);
  expect(refused.document.querySelector("#two-factors [aria-invalid=true]")?.getAttribute("name")).toBe(
    "currentPassword",
  );
  expect(getSecret(refused)).toBe("");

  const started = await visitor.post("/profile", { intent: "totp-start", currentPassword: password });
  const secret = getSecret(started);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(started.document.querySelector("#two-factors img[alt]")?.getAttribute("src")).toMatch(/^data:image\/svg/);
  const address = started.document.querySelector("a[href^=otpauth]")?.getAttribute("href") ?? "";
  expect(address).toContain(`secret=${secret}`);

  const wrong = await visitor.post("/profile", { intent: "totp-confirm", code: generateWrongCode(secret) });
  expect(wrong.status).toBe(401);
  expect(getSecret(wrong)).toBe(secret);
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
  expect(after.html).not.toContain(secret);
  for (const each of codes) expect(after.html).not.toContain(each);
  expect(after.text).toContain("10 codes de secours");
});

test("strangers cannot lock an unverified address by registering it", async () => {
  const visitor = await signIn((await mintAccount({ emailVerified: false })).email);
  const refused = await visitor.post("/profile", { intent: "totp-start", currentPassword: password });
  expect(refused.status).toBe(403);
  expect(getSecret(refused)).toBe("");
});

test("sign-in asks for the code, and returns to the requested page", {
  meta: { provokes: ["SECOND_FACTOR_WRONG", "SECOND_STEP_EXPIRED"] },
}, async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { secret } = await enableSecondFactor(owner);
  const visitor = await passFirstStep(account.email, { remember: "on", redirectTo: "/changelog" });
  expect([...visitor.cookies.keys()]).not.toContain("session");
  for (const path of ["/", "/profile", "/profile.data", "/api/session"]) {
    const answer = await visitor.fetch(path);
    expect(answer.status === 401 || (await answer.text()).includes("/login") || answer.status === 302, path).toBe(true);
  }

  const form = await visitor.get("/login/code?redirectTo=%2Fchangelog");
  const field = form.document.querySelector("input[name=code]");
  expect(field?.getAttribute("autocomplete")).toBe("one-time-code");
  expect(field?.getAttribute("inputmode")).toBe("numeric");
  expect(form.document.querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/changelog");

  const wrong = await submitCode(visitor, generateWrongCode(secret), { redirectTo: "/changelog" });
  expect(wrong.status).toBe(401);
  expect(wrong.document.querySelector("[data-form-error]")?.text).toContain(getErrorSentence("SECOND_FACTOR_WRONG"));
  expect(wrong.document.querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/changelog");

  const code = generateCode(secret, 1);
  const pending = new Visitor();
  for (const [name, value] of visitor.cookies) pending.cookies.set(name, value);
  const entered = await submitCode(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `, { redirectTo: "/changelog" });
  expect(entered.location).toBe("/changelog");
  const session = entered.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
  expect(session).toMatch(/Max-Age=\d{7,}/);
  expect(visitor.cookies.has("second-step")).toBe(false);
  expect(await isSignedIn(visitor)).toBe(true);

  const again = await submitCode(pending, generateCode(secret, 2));
  expect(again.location).toBe("/login");
  expect(getToast(await pending.follow(again))).toContain(getErrorSentence("SECOND_STEP_EXPIRED"));
  expect(await isSignedIn(pending)).toBe(false);
  const replayed = await submitCode(await passFirstStep(account.email), code);
  expect(replayed.status).toBe(401);
});

test("without a first step, or with an altered one, a code is rejected", async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { secret } = await enableSecondFactor(owner);
  const stranger = new Visitor();
  expect((await stranger.get("/login/code?redirectTo=%2Fprofile")).location).toBe("/login?redirectTo=%2Fprofile");
  expect((await submitCode(stranger, generateCode(secret, 1))).location).toBe("/login");
  const visitor = await passFirstStep(account.email);
  const cookie = visitor.cookies.get("second-step") ?? "";
  for (const altered of [`${cookie.slice(0, -2)}AA`, owner.cookies.get("session") ?? "", "x"]) {
    stranger.cookies.set("second-step", altered);
    expect((await submitCode(stranger, generateCode(secret, 1))).location).toBe("/login");
  }
  stranger.cookies.clear();
  stranger.cookies.set("session", cookie);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await submitCode(visitor, generateCode(secret, 1))).location).toBe("/");
});

test("after the code the redirect stays on this site, whatever the form contains", async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { codes } = await enableSecondFactor(owner);
  const elsewhere = ["https://evil.test/", "//evil.test/profile", "/\\evil.test", "javascript:alert(1)"];
  for (const [at, redirectTo] of elsewhere.entries()) {
    const visitor = await passFirstStep(account.email);
    const form = await visitor.get(`/login/code?redirectTo=${encodeURIComponent(redirectTo)}`);
    expect(form.document.querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/");
    expect((await submitCode(visitor, codes[at] ?? "", { redirectTo })).location, redirectTo).toBe("/");
  }
});

test("a code of another account does not complete this browser's sign-in", async () => {
  const [ada, bob] = [await mintCustomer(), await mintCustomer()];
  await enableSecondFactor(ada.visitor);
  const { secret, codes } = await enableSecondFactor(bob.visitor);
  const visitor = await passFirstStep(ada.account.email);
  for (const code of [generateCode(secret, 1), codes[0] ?? ""])
    expect((await submitCode(visitor, code)).status).toBe(401);
  expect(await isSignedIn(visitor)).toBe(false);
});

test("a recovery code works once, and the page shows how many are left", async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { codes } = await enableSecondFactor(owner);
  const visitor = await passFirstStep(account.email);
  const form = await visitor.get("/login/code?with=recovery");
  expect(form.document.querySelector("input[name=code]")?.getAttribute("inputmode")).toBeUndefined();
  const entered = await submitCode(visitor, (codes[4] ?? "").toLowerCase());
  expect(entered.location).toBe("/");
  expect(getToast(await visitor.follow(entered))).toContain("9");
  expect((await submitCode(await passFirstStep(account.email), codes[4] ?? "")).status).toBe(401);
});

test("after five wrong codes sign-in is blocked for a while, and the page names the wait", {
  meta: { provokes: "SECOND_FACTOR_BLOCKED" },
}, async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { secret, codes } = await enableSecondFactor(owner);
  const visitor = await passFirstStep(account.email);
  for (let time = 0; time < 5; time++) expect((await submitCode(visitor, generateWrongCode(secret))).status).toBe(401);
  for (const code of [generateCode(secret, 1), codes[0] ?? ""]) {
    const blocked = await submitCode(await passFirstStep(account.email), code);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBe(60);
    expect(blocked.text).toContain(getErrorSentence("SECOND_FACTOR_BLOCKED"));
    expect(blocked.text).toContain("1 min");
  }
  expect(await isSignedIn(owner)).toBe(true);
});

test("a new password does not bypass the code, and ends a sign-in that waits for one", async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { secret } = await enableSecondFactor(owner);
  const waiting = await passFirstStep(account.email);
  await new Visitor().post("/forgot-password", { email: account.email });
  const link = new URL((await fetchMails(account.email))[0]?.link ?? "");
  const chosen = "nouveau-mot-1";
  const visitor = new Visitor();
  await visitor.post(link.pathname + link.search, { password: chosen, passwordConfirm: chosen });
  expect((await submitCode(waiting, generateCode(secret, 1))).location).toBe("/login");
  const step = await visitor.post("/login", { email: account.email, password: chosen });
  expect(step.location).toBe("/login/code");
  expect(await isSignedIn(visitor)).toBe(false);
});

test("a sign-in with the provider's account needs the code too", async () => {
  const { account, visitor: owner } = await mintCustomer();
  const { secret } = await enableSecondFactor(owner);
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/changelog" });
  const back = await giveConsent(new URL(start.location ?? ""), account.email);
  expect((await visitor.get(back.pathname + back.search)).location).toBe("/login/code?redirectTo=%2Fchangelog");
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await submitCode(visitor, generateCode(secret, 1), { redirectTo: "/changelog" })).location).toBe(
    "/changelog",
  );
  expect(await isSignedIn(visitor)).toBe(true);
});

test("new recovery codes, and switching off, need password and code", async () => {
  const { account, visitor } = await mintCustomer();
  const { codes } = await enableSecondFactor(visitor);
  for (const intent of ["totp-codes", "totp-stop"]) {
    const noPassword = await visitor.post("/profile", { intent, currentPassword: "wrong", code: codes[0] ?? "" });
    expect(noPassword.status).toBe(401);
    expect(getCodes(noPassword)).toEqual([]);
    const noCode = await visitor.post("/profile", { intent, currentPassword: password, code: "no code" });
    expect(noCode.status).toBe(401);
    expect(noCode.document.querySelector("#two-factors [aria-invalid=true]")?.getAttribute("name")).toBe("code");
  }
  const fields = { currentPassword: password, code: codes[0] ?? "" };
  const renewed = getCodes(await visitor.post("/profile", { intent: "totp-codes", ...fields }));
  expect(renewed).toHaveLength(10);
  expect((await visitor.post("/profile", { intent: "totp-stop", ...fields })).status).toBe(401);
  const off = await visitor.post("/profile", { ...fields, intent: "totp-stop", code: renewed[9] ?? "" });
  expect(off.status).toBe(303);
  const loadNotificationsText = async () => (await visitor.get("/notifications")).text;
  for (const title of ["authentification activée", "Nouveaux codes de secours", "authentification désactivée"])
    await expect.poll(loadNotificationsText).toContain(title);
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
});
