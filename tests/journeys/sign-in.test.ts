import { afterEach, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { LiveChannel, openLive } from "#tests/support/live.ts";
import {
  control,
  endFaults,
  fetchCalls,
  fetchMails,
  mintAccount,
  mintCustomer,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

afterEach(endFaults);

const sessionCookie = (response: { headers: Headers }) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";

test("a signed-out visitor is sent to sign-in and back to the requested page", async () => {
  const { email } = await mintAccount({ licences: 1 });
  const visitor = new Visitor();
  const asked = await visitor.get("/activate?with=client");
  expect(asked.status).toBe(302);
  expect(asked.location).toBe("/login?redirectTo=%2Factivate%3Fwith%3Dclient");
  const form = await visitor.get(asked.location ?? "");
  expect(form.status).toBe(200);
  expect(form.document.querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/activate?with=client");
  const signedIn = await visitor.post("/login", { email, password, redirectTo: "/activate?with=client" });
  expect(signedIn.location).toBe("/activate?with=client");
  expect((await visitor.get("/activate?with=client")).status).toBe(200);
});

test("the session cookie is HttpOnly and SameSite, and lasts only on request", async () => {
  const { email } = await mintAccount();
  const short = await new Visitor().post("/login", { email, password });
  expect(sessionCookie(short)).toMatch(/HttpOnly/i);
  expect(sessionCookie(short)).toMatch(/SameSite=Lax/i);
  expect(sessionCookie(short)).toMatch(/Path=\//i);
  expect(sessionCookie(short)).not.toMatch(/Max-Age/i);
  const long = await new Visitor().post("/login", { email, password, remember: "on" });
  expect(sessionCookie(long)).toMatch(/Max-Age=\d{7}/i);
});

test.each([
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/%2f%2fevil.example/..//x",
])("a sign-in never redirects to %j", async (redirectTo) => {
  const { email } = await mintAccount();
  const page = await new Visitor().post("/login", { email, password, redirectTo });
  expect(page.location).toMatch(/^\/(?![/\\])/);
});

test("a wrong password and an unknown address get the same answer, which keeps the e-mail and not the password", {
  meta: { provokes: "INVALID_CREDENTIALS" },
}, async () => {
  const { email } = await mintAccount();
  const unknown = `${uniqueName()}@example.test`;
  const [wrong, nobody] = [
    await new Visitor().post("/login", { email, password: "wrong-password" }),
    await new Visitor().post("/login", { email: unknown, password: "wrong-password" }),
  ];
  expect(wrong.status).toBe(401);
  expect(nobody.status).toBe(401);
  expect(wrong.text).toContain(getErrorSentence("INVALID_CREDENTIALS"));
  expect(wrong.html).toContain(email);
  expect(wrong.html).not.toContain("wrong-password");
  expect(wrong.text.replaceAll(email, "")).toBe(nobody.text.replaceAll(unknown, ""));
});

test("after five wrong passwords the right one is blocked too, for minutes, without a call to the identity service", {
  meta: { provokes: "BLOCKED" },
}, async () => {
  const { email } = await mintAccount();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await new Visitor().post("/login", { email, password: `wrong-${attempt}` })).status).toBe(401);
  }
  const asked = async () =>
    (await fetchCalls("identity")).filter(({ path }) => path.includes("signInWithPassword")).length;
  await control("DELETE", "/calls.json");
  const blocked = await new Visitor().post("/login", { email, password });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(blocked.text).toContain(getErrorSentence("BLOCKED"));
  expect(blocked.text).toMatch(/1\smin/);
  expect(await asked()).toBe(0);
  const requestId = blocked.headers.get("x-request-id") ?? "";
  await expect
    .poll(() => readWorkerLog().filter((line) => line.includes(requestId)))
    .toContainEqual(expect.stringContaining('"event":"sign-in.blocked"'));
});

test("signing out ends the session for good, also for copies of the cookie", async () => {
  const visitor = await signIn((await mintAccount()).email);
  const stolen = visitor.cookies.get("session") ?? "";
  const out = await visitor.post("/logout", {});
  expect(out.location).toBe("/login");
  expect(getToast(await visitor.follow(out))).not.toBe("");
  const attacker = new Visitor();
  attacker.cookies.set("session", stolen);
  expect((await attacker.get("/")).location).toMatch(/^\/login/);
});

test("a sign-out that does not reach the session says so, and the session stays", {
  meta: { provokes: "toasts.auth.logout.error" },
}, async () => {
  const { account, visitor } = await mintCustomer();
  await startFault("account", { mode: "down", path: `close ${account.uid}` });
  const failed = await visitor.follow(await visitor.post("/logout", {}));
  expect(getToast(failed)).toContain("La déconnexion a échoué");
  expect((await visitor.get("/profile")).status).toBe(200);
});

test("a session can be seen and ended from another device", async () => {
  const { email } = await mintAccount();
  const [phone, laptop] = [await signIn(email), await signIn(email)];
  const sessions = (await laptop.get("/profile")).document.querySelectorAll("input[name=sid]");
  expect(sessions.length).toBeGreaterThanOrEqual(1);
  const others = await laptop.post("/profile", { intent: "revoke-others" });
  expect([302, 303]).toContain(others.status);
  expect((await phone.get("/")).location).toMatch(/^\/login/);
  expect((await laptop.get("/")).status).toBe(200);
});

test("registering never signs in, and answers alike for new and known addresses", async () => {
  const known = (await mintAccount()).email;
  const fresh = `${uniqueName()}@example.test`;
  const form = { name: "Camille", company: "Atelier", password: "un-bon-mot-2024", passwordConfirm: "un-bon-mot-2024" };
  const [a, b] = [
    await new Visitor().post("/register", { ...form, email: fresh }),
    await new Visitor().post("/register", { ...form, email: known }),
  ];
  expect(a.status).toBe(b.status);
  expect(a.location).toBe(b.location);
  expect(sessionCookie(a)).toBe("");
  expect(a.text.replaceAll(fresh, "")).toBe(b.text.replaceAll(known, ""));
  expect((await fetchMails(fresh))[0]?.link).toContain("mode=verifyEmail");
  expect((await fetchMails(known))[0]?.link).toContain("mode=resetPassword");
});

test("a new account verifies its e-mail with the mailed link and signs in", async () => {
  const email = `${uniqueName()}@example.test`;
  await new Visitor().post("/register", {
    name: "Camille",
    email,
    company: "",
    password: "un-bon-mot-2024",
    passwordConfirm: "un-bon-mot-2024",
  });
  const visitor = new Visitor();
  const link = new URL((await fetchMails(email))[0]?.link ?? "");
  const page = await visitor.get(link.pathname + link.search);
  expect(page.status).toBe(200);
  const done = await visitor.post(link.pathname + link.search, {});
  expect(done.status).toBeLessThan(400);
  // A double click succeeds twice; opening the link later shows that it is used.
  expect(await visitor.post(link.pathname + link.search, {})).toMatchObject({ status: 303 });
  expect((await visitor.get(link.pathname + link.search)).status).toBe(400);
  const signedIn = await visitor.post("/login", { email, password: "un-bon-mot-2024" });
  expect(signedIn.location).toBe("/");
  expect((await visitor.get("/")).text).not.toContain("Vérifiez votre adresse");
});

test("a forgotten password is reset by the mailed link, and ends the other sessions", async () => {
  const { email } = await mintAccount();
  const elsewhere = await signIn(email);
  const channel = await openLive(elsewhere);
  if (!(channel instanceof LiveChannel)) throw new Error(`The live channel is closed: ${channel.code}`);
  let isClosed = false;
  void channel.closed.then(() => {
    isClosed = true;
  });
  const visitor = new Visitor();
  const asked = await visitor.post("/forgot-password", { email });
  const unknown = await new Visitor().post("/forgot-password", { email: `${uniqueName()}@example.test` });
  expect([asked.status, asked.location]).toEqual([unknown.status, unknown.location]);
  const link = new URL((await fetchMails(email))[0]?.link ?? "");
  const mismatch = await visitor.post(link.pathname + link.search, {
    password: "nouveau-mot-1",
    passwordConfirm: "autre-mot-22",
  });
  expect(mismatch.status).toBe(400);
  const reset = await visitor.post(link.pathname + link.search, {
    password: "nouveau-mot-1",
    passwordConfirm: "nouveau-mot-1",
  });
  expect(reset.status).toBeLessThan(400);
  await expect.poll(() => isClosed).toBe(true);
  expect((await new Visitor().post("/login", { email, password })).status).toBe(401);
  expect((await new Visitor().post("/login", { email, password: "nouveau-mot-1" })).location).toBe("/");
  expect((await elsewhere.get("/")).location).toMatch(/^\/login/);
});

test.each([
  ["nothing", { email: "", password: "" }],
  ["an address that is none", { email: "pas-une-adresse", password: "x" }],
  ["too much", { email: `${"a".repeat(300)}@example.test`, password: "x".repeat(5_000) }],
  ["another script", { email: "приме́р@пример", password: "пароль" }],
])("signing in with %s shows an error beside the field", async (_name, fields) => {
  const page = await new Visitor().post("/login", fields);
  expect(page.status).toBe(400);
  const invalid = page.document.querySelector("[aria-invalid=true]");
  const described = invalid?.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
  expect(page.document.querySelector(`#${described}`)?.text.trim()).toBeTruthy();
});

test("signed-in users are redirected from the sign-in pages", async () => {
  const visitor = await signIn((await mintAccount()).email);
  for (const path of ["/login", "/register", "/forgot-password"]) expect((await visitor.get(path)).location).toBe("/");
});

test("language and theme are chosen without JavaScript and apply to the first HTML", async () => {
  const visitor = new Visitor({ language: "de" });
  expect((await visitor.get("/login")).document.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect((await visitor.post("/preferences", { language: "fr", theme: "dark", returnTo: "/login" })).location).toBe(
    "/login",
  );
  const html = (await visitor.get("/login")).document.querySelector("html");
  expect(html?.getAttribute("lang")).toBe("fr");
  expect(html?.getAttribute("data-theme")).toBe("dark");
});

test("social sign-in goes to the provider and comes back signed in", async () => {
  const email = `${uniqueName()}@example.test`;
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/profile" });
  const authorize = new URL(start.location ?? "");
  expect(authorize.pathname).toBe("/social/authorize");
  expect(authorize.searchParams.get("code_challenge_method")).toBe("S256");
  const back = await giveConsent(authorize, email);
  const ended = await visitor.get(back.pathname + back.search);
  expect(ended.location).toBe("/profile");
  expect((await visitor.get("/profile")).text).toContain(email);
});

test("a social callback that this browser did not start is rejected", {
  meta: { provokes: "SOCIAL_FAILED" },
}, async () => {
  const email = `${uniqueName()}@example.test`;
  const start = await new Visitor().post("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), email);
  const victim = new Visitor();
  const ended = await victim.get(back.pathname + back.search);
  expect(ended.location).toMatch(/^\/login/);
  expect((await victim.follow(ended)).text).toContain(getErrorSentence("SOCIAL_FAILED"));
  expect(victim.cookies.has("session")).toBe(false);
});
