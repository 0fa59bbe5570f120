/** Sign-in, registration and mailed links without JavaScript, and what strangers cannot take over. */
import { afterEach, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { openedLive } from "#tests/support/live.ts";
import {
  control,
  endFaults,
  fetchCalls,
  fetchMails,
  mintAccount,
  mintCustomer,
  newEmail,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getInput, isSignedIn } from "#tests/support/profile.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { getFieldErrors, getToast, Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

afterEach(async () => {
  await endFaults();
  await control("PUT", "/quotas/identity", { signUps: 10_000 });
});

const chosen = "nouveau-mot-1";
const newPassword = { password: chosen, passwordConfirm: chosen };

const getSessionCookie = (response: { headers: Headers }) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";

/** Path and query of the newest mailed link. */
async function getMailedLink(email: string): Promise<string> {
  const { pathname, search } = new URL((await fetchMails(email))[0]?.link ?? "");
  return pathname + search;
}

async function requestResetLink(email: string): Promise<string> {
  expect((await new Visitor().post("/forgot-password", { email })).status).toBe(200);
  return getMailedLink(email);
}

describe("GET /login and GET /register", () => {
  test("lead a stranger to the page that sells licences, which needs no account", async () => {
    const stranger = new Visitor();
    for (const path of ["/login", "/register"]) {
      const { document } = await stranger.get(path);
      const link = document.querySelectorAll("main a").find(({ text }) => text === "Acheter une licence");
      expect(link?.getAttribute("href"), path).toBe("/buy");
    }
    expect((await stranger.get("/buy")).status).toBe(200);
  });
});

describe("POST /login", () => {
  test("returns to the requested page of the portal, with a cookie that lasts only on request", async () => {
    const { email } = await mintAccount({ licences: 1 });
    const visitor = new Visitor();
    const asked = await visitor.get("/activate?with=client");
    expect([asked.status, asked.location]).toEqual([302, "/login?redirectTo=%2Factivate%3Fwith%3Dclient"]);
    const form = await visitor.get(asked.location ?? "");
    const redirectTo = getInput(form, "redirectTo") ?? "";
    expect([form.status, redirectTo]).toEqual([200, "/activate?with=client"]);
    const signedIn = await visitor.post("/login", { email, password, redirectTo });
    expect(signedIn.location).toBe("/activate?with=client");
    expect(getSessionCookie(signedIn)).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.get("/activate?with=client")).status).toBe(200);
    for (const path of ["/login", "/register", "/forgot-password"])
      expect((await visitor.get(path)).location).toBe("/");

    const fields = { email, password, redirectTo: "//evil.example", remember: "on" };
    const remembered = await new Visitor().post("/login", fields);
    expect(remembered.location).toBe("/");
    expect(getSessionCookie(remembered)).toMatch(/Max-Age=\d{7}/i);
  });

  test("rejects a browser that refuses cookies, says so, and keeps the address", {
    meta: { provokes: "COOKIES_REFUSED" },
  }, async () => {
    const { email } = await mintAccount();
    const visitor = new Visitor();
    const form = await visitor.get("/login?redirectTo=%2Fprofile");
    const fields = { email, password, redirectTo: "/profile", cookies: getInput(form, "cookies") ?? "" };
    visitor.cookies.clear();
    const refused = await visitor.post("/login", fields);
    expect([refused.status, getSessionCookie(refused)]).toEqual([400, ""]);
    expect(refused.text).toContain(getErrorSentence("COOKIES_REFUSED"));
    expect([getInput(refused, "email"), getInput(refused, "redirectTo")]).toEqual([email, "/profile"]);

    visitor.cookies.clear();
    const social = await visitor.submit("/auth/social", { redirectTo: "//evil.example", cookies: fields.cookies });
    visitor.cookies.clear();
    expect((await visitor.follow(social)).text).toContain(getErrorSentence("COOKIES_REFUSED"));

    visitor.cookies.clear();
    await visitor.get("/login");
    visitor.setCookie("session=ended");
    expect((await visitor.get("/login?cookies=offered")).text).not.toContain(getErrorSentence("COOKIES_REFUSED"));
    expect((await visitor.submit("/login", fields)).location).toBe("/profile");
  });

  test("answers a wrong password and an unknown address alike, with the e-mail and not the password", {
    meta: { provokes: "INVALID_CREDENTIALS" },
  }, async () => {
    const empty = await new Visitor().post("/login", { email: "", password: "" });
    expect([empty.status, getFieldErrors(empty)]).toEqual([400, ["email", "password"]]);
    const [{ email }, unknown] = [await mintAccount(), newEmail()];
    const [wrong, nobody] = [
      await new Visitor().post("/login", { email, password: "wrong-password" }),
      await new Visitor().post("/login", { email: unknown, password: "wrong-password" }),
    ];
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.text).toContain(getErrorSentence("INVALID_CREDENTIALS"));
    expect(wrong.html).toContain(email);
    expect(wrong.html).not.toContain("wrong-password");
    expect(wrong.text.replaceAll(email, "")).toBe(nobody.text.replaceAll(unknown, ""));
  });

  test("blocks after five wrong passwords without a call to the service, until a new password is set", {
    meta: { provokes: "BLOCKED" },
  }, async () => {
    const { email } = await mintAccount();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await new Visitor().post("/login", { email, password: `wrong-${attempt}` })).status).toBe(401);
    await control("DELETE", "/calls.json");
    const blocked = await new Visitor().post("/login", { email, password });
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(blocked.text).toContain(getErrorSentence("BLOCKED"));
    expect(blocked.text).toMatch(/1\smin/);
    expect((await fetchCalls("identity")).filter(({ path }) => path.includes("signInWithPassword"))).toEqual([]);
    const requestId = blocked.headers.get("x-request-id") ?? "";
    await expect
      .poll(() => readWorkerLog().filter((line) => line.includes(requestId)))
      .toContainEqual(expect.stringContaining('"event":"sign-in.blocked"'));

    const link = await requestResetLink(email);
    // The button is pressed twice, and the browser shows the second answer.
    for (let press = 0; press < 2; press++) expect((await new Visitor().post(link, newPassword)).status).toBe(303);
    const other = { password: "autre-mot-2", passwordConfirm: "autre-mot-2" };
    expect((await new Visitor().post(link, other)).status).toBe(400);
    expect((await new Visitor().post("/login", { email, password: chosen })).location).toBe("/");
  });
});

describe("POST /logout", () => {
  test("ends the session for good, also for copies of its cookie, and says when it cannot", {
    meta: { provokes: "toasts.auth.logout.error" },
  }, async () => {
    const { account, visitor } = await mintCustomer();
    await startFault("account", { mode: "down", path: `close ${account.uid}` });
    const failed = await visitor.follow(await visitor.post("/logout", {}));
    expect(getToast(failed)).toContain("La déconnexion a échoué");
    expect(await isSignedIn(visitor)).toBe(true);
    await endFaults();
    const copy = new Visitor();
    copy.cookies.set("session", visitor.cookies.get("session") ?? "");
    const out = await visitor.post("/logout", {});
    expect(out.location).toBe("/login");
    expect(getToast(await visitor.follow(out))).not.toBe("");
    expect((await copy.get("/")).location).toMatch(/^\/login/);
  });
});

describe("POST /register", () => {
  const form = { name: "Camille", company: "Atelier", ...newPassword };

  test("never signs in, and answers alike for new and known addresses", async () => {
    const [known, fresh] = [(await mintAccount()).email, newEmail()];
    const [ofNew, ofKnown] = await Promise.all(
      [fresh, known].map((email) => new Visitor().post("/register", { ...form, email })),
    );
    expect([ofNew?.status, ofNew?.location]).toEqual([ofKnown?.status, ofKnown?.location]);
    expect(ofNew && getSessionCookie(ofNew)).toBe("");
    expect(ofNew?.text.replaceAll(fresh, "")).toBe(ofKnown?.text.replaceAll(known, ""));
    expect((await fetchMails(fresh))[0]?.link).toContain("mode=verifyEmail");
    expect((await fetchMails(known))[0]?.link).toContain("mode=resetPassword");
  });

  test("makes one account of an address and a password in any spelling, and names a character that it refuses", async () => {
    const name = uniqueName();
    const email = `${name}@xn--exmple-cua.test`;
    const typed = { ...form, password: "Cafe\u0301-2024-x", passwordConfirm: "Café-2024-x" };
    const made = await new Visitor().post("/register", { ...typed, email: `Camille <mailto:${name}@EXÄMPLE.test>.` });
    expect(made.status).toBe(200);
    expect((await fetchMails(email))[0]?.link).toContain("mode=verifyEmail");
    await new Visitor().post("/register", { ...typed, email: ` ${name}@exämple.test\u200b` });
    expect((await fetchMails(email))[0]?.link).toContain("mode=resetPassword");
    for (const spelling of ["Café-2024-x", "Cafe\u0301-2024-x"]) {
      const fields = { email: `<${name}@exämple.test>`, password: spelling };
      expect((await new Visitor().post("/login", fields)).location).toBe("/");
    }
    const refused = await new Visitor().post("/register", { ...typed, email: `josé${name}@example.test` });
    expect([refused.status, getFieldErrors(refused)]).toEqual([400, ["email"]]);
    expect(refused.text).toMatch(/«\sé\s»/);
    expect(getInput(refused, "email")).toBe(`josé${name}@example.test`);
  });

  test("names the wait and keeps the input over the service's quota of registrations", {
    meta: { provokes: "REGISTRATION_BLOCKED" },
  }, async () => {
    const email = newEmail();
    await control("PUT", "/quotas/identity", { signUps: 0 });
    const refused = await new Visitor().post("/register", { ...form, email });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(refused.text).toContain(getErrorSentence("REGISTRATION_BLOCKED"));
    expect(refused.text).toMatch(/Réessayez dans 60\smin/);
    const { name, company } = form;
    expect(["name", "email", "company"].map((field) => getInput(refused, field))).toEqual([name, email, company]);
    expect(refused.html).not.toContain(chosen);
    expect(await fetchMails(email)).toEqual([]);
  });
});

describe("/auth/action of verifyEmail", () => {
  test("verifies a new account in a signed-out browser and ends its earlier sessions", async () => {
    const email = newEmail();
    await new Visitor().post("/register", { name: "Camille", email, company: "", ...newPassword });
    const link = await getMailedLink(email);
    const stranger = await signIn(email, new Visitor(), { password: chosen });
    expect(await isSignedIn(stranger)).toBe(true);
    const visitor = new Visitor();
    const page = await visitor.get(link);
    expect(page.status).toBe(200);
    for (const part of [email, "Confirmez seulement si c’est vous qui avez créé ce compte."])
      expect(page.text).toContain(part);
    const way = page.document.querySelectorAll("a").find((each) => each.text.trim() === "Je n’ai pas créé ce compte");
    expect(way?.getAttribute("href")).toBe("/forgot-password");
    // A double click succeeds twice; opening the link later shows that it is used.
    const address = getInput(page, "email") ?? "";
    for (let press = 0; press < 2; press++)
      expect(await visitor.post(link, { email: address })).toMatchObject({ status: 303, location: "/login" });
    expect(getInput(await visitor.get("/login"), "email")).toBe(email);
    expect((await visitor.get(link)).status).toBe(400);
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await visitor.post("/login", { email, password: chosen })).location).toBe("/");
    expect((await visitor.get("/")).text).not.toContain("Vérifiez votre adresse");
  });

  test("keeps the session of the verifying browser, which shows the points, and ends the others", async () => {
    const { email } = await mintAccount({ emailVerified: false, licences: 1 });
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    // Submitting one page's button twice sends one mail.
    const shown = { intent: "verify-email", requestId: "of-one-page" };
    for (let press = 0; press < 2; press++) expect((await here.post("/profile", shown)).status).toBe(303);
    expect(await fetchMails(email)).toHaveLength(1);
    expect((await here.post(await getMailedLink(email), {})).location).toBe("/");
    expect((await here.get("/activate")).status).toBe(200);
    expect((await here.get("/")).text).toMatch(/399/);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });
});

describe("/forgot-password", () => {
  test("mails a link that sets a new password and ends other sessions and their channels", async () => {
    const { email } = await mintAccount();
    const elsewhere = await signIn(email);
    const channel = await openedLive(elsewhere);
    const [visitor, unknown] = [new Visitor(), newEmail()];
    const [asked, nobody] = [
      await visitor.post("/forgot-password", { email }),
      await new Visitor().post("/forgot-password", { email: unknown }),
    ];
    expect([asked.status, asked.text.replaceAll(email, "")]).toEqual([200, nobody.text.replaceAll(unknown, "")]);
    const link = await getMailedLink(email);
    const mismatch = await visitor.post(link, { ...newPassword, passwordConfirm: "autre-mot-22" });
    expect([mismatch.status, getFieldErrors(mismatch)]).toEqual([400, ["passwordConfirm"]]);
    // The field is for the browser's password manager too.
    const address = getInput(mismatch, "email") ?? "";
    expect((await visitor.post(link, { ...newPassword, email: address })).location).toBe("/login");
    expect(getInput(await visitor.get("/login"), "email")).toBe(email);
    expect(await channel.closed).toBeGreaterThan(0);
    expect((await new Visitor().post("/login", { email, password })).status).toBe(401);
    expect((await new Visitor().post("/login", { email, password: chosen })).location).toBe("/");
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  test("mails five links an hour with the same answer, and leaves the owner's verification mails", async () => {
    const { email } = await mintAccount({ emailVerified: false });
    const pages = [];
    for (let time = 0; time < 7; time++) pages.push(await new Visitor().post("/forgot-password", { email }));
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(pages[0]?.status).toBe(200);
    expect(await fetchMails(email)).toHaveLength(5);
    await (await signIn(email)).submit("/profile", { intent: "verify-email" });
    expect((await fetchMails(email))[0]?.link).toContain("mode=verifyEmail");
  });

  test("names the wait when the service sends no link", { meta: { provokes: "RESET_BLOCKED" } }, async () => {
    const { email } = await mintAccount();
    await startFault("identity", { mode: "refusal", message: "TOO_MANY_ATTEMPTS_TRY_LATER" });
    const refused = await new Visitor().post("/forgot-password", { email });
    expect([refused.status, getInput(refused, "email")]).toEqual([429, email]);
    expect(refused.text).toContain(getErrorSentence("RESET_BLOCKED"));
    expect(refused.text).toMatch(/Aucun lien n’a été envoyé\. Réessayez dans 15\smin/);
  });

  test("mails a link that shows and does nothing under another mode", {
    meta: { provokes: "CODE_INVALID" },
  }, async () => {
    const { email } = await mintAccount();
    const link = await requestResetLink(email);
    const other = link.replace("mode=resetPassword", "mode=verifyEmail");
    const opened = await new Visitor().get(other);
    expect([opened.status, opened.document.querySelectorAll("main form").length]).toEqual([400, 0]);
    expect(opened.text).toContain(getErrorSentence("CODE_INVALID"));
    expect(opened.text).not.toContain(email);
    expect((await new Visitor().post(other, newPassword)).status).toBe(400);
    expect((await new Visitor().post("/login", { email, password })).location).toBe("/");
    expect((await new Visitor().post(link, newPassword)).location).toBe("/login");
  });
});

describe("POST /auth/social", () => {
  async function startSocialSignIn(visitor: Visitor, email: string, answers = {}) {
    const start = await visitor.submit("/auth/social", { redirectTo: "/profile" });
    const authorize = new URL(start.location ?? "");
    expect([authorize.pathname, authorize.searchParams.get("code_challenge_method")]).toEqual([
      ...["/social/authorize", "S256"],
    ]);
    const back = await giveConsent(authorize, email, answers);
    return back.pathname + back.search;
  }

  test("signs in by the provider, which proves the address and ends a stranger's sessions", async () => {
    const { email } = await mintAccount({ emailVerified: false });
    const stranger = await signIn(email);
    expect(await isSignedIn(stranger)).toBe(true);
    const owner = new Visitor();
    expect((await owner.get(await startSocialSignIn(owner, email))).location).toBe("/profile");
    expect((await owner.get("/profile")).text).toContain(email);
    expect(await isSignedIn(stranger)).toBe(false);
  });

  test("rejects a callback of another browser, and an unverified address of an account with a password", {
    meta: { provokes: ["SOCIAL_FAILED", "SOCIAL_EMAIL_CONFLICT"] },
  }, async () => {
    const victim = new Visitor();
    const foreign = await victim.get(await startSocialSignIn(new Visitor(), newEmail()));
    expect(foreign.location).toMatch(/^\/login/);
    expect((await victim.follow(foreign)).text).toContain(getErrorSentence("SOCIAL_FAILED"));
    const { email } = await mintAccount();
    const ended = await victim.get(await startSocialSignIn(victim, email, { verified: "" }));
    expect((await victim.follow(ended)).text).toContain(getErrorSentence("SOCIAL_EMAIL_CONFLICT"));
    expect(victim.cookies.has("session")).toBe(false);
  });

  test("refuses an address that no form takes, and names its character", {
    meta: { provokes: "SOCIAL_EMAIL_REFUSED" },
  }, async () => {
    const visitor = new Visitor();
    const email = `josé${uniqueName()}@example.test`;
    const back = await visitor.get(await startSocialSignIn(visitor, email));
    expect(getToast(await visitor.follow(back))).toContain(
      "L’adresse e-mail de ce compte contient «\u00a0é\u00a0», un caractère que nous ne pouvons pas accepter.",
    );
    expect(visitor.cookies.has("session")).toBe(false);
  });
});
