/** Account takeover: a new password ends old sessions, and strangers cannot prepare, probe or lock an account. */
import { afterEach, expect, inject, test } from "vitest";
import {
  control,
  endFaults,
  fetchMails,
  mintAccount,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const chosen = "nouveau-mot-1";
const newPassword = { password: chosen, passwordConfirm: chosen };

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

/** Path and query of the newest mailed link. */
async function getMailedLink(email: string): Promise<string> {
  const { pathname, search } = new URL((await fetchMails(email))[0]?.link ?? "");
  return pathname + search;
}

async function requestResetLink(email: string): Promise<string> {
  await new Visitor().post("/forgot-password", { email });
  return getMailedLink(email);
}

/** Signs in with the provider's account of this address. */
async function signInSocially(email: string, visitor = new Visitor()): Promise<Visitor> {
  const start = await visitor.post("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), email);
  await visitor.get(back.pathname + back.search);
  return visitor;
}

test.each(["signInWithPassword", "token"])("a new password ends old sessions while %s fails", async (path) => {
  const { email } = await mintAccount();
  const old = await signIn(email);
  const link = await requestResetLink(email);
  await startFault(path === "token" ? "securetoken" : "identity", { mode: "status", status: 503, path });
  const reset = await new Visitor().post(link, newPassword);
  expect(reset.status).toBe(303);
  expect(await isSignedIn(old)).toBe(false);
});

test("while the account of a mailed link cannot be looked up, the link stays unused and works afterwards", async () => {
  const { email } = await mintAccount();
  const old = await signIn(email);
  const link = await requestResetLink(email);
  await startFault("identity", { mode: "status", status: 503, path: "accounts:lookup" });
  expect((await new Visitor().post(link, newPassword)).status).toBe(503);
  expect(await isSignedIn(old)).toBe(true);
  await endFaults();
  expect((await new Visitor().post("/login", { email, password })).location).toBe("/");
  expect((await new Visitor().post(link, newPassword)).status).toBe(303);
  expect(await isSignedIn(old)).toBe(false);
});

test("proving an address with the provider's account ends the sessions of an unverified registration", async () => {
  const { email } = await mintAccount({ emailVerified: false });
  const stranger = await signIn(email);
  expect(await isSignedIn(stranger)).toBe(true);
  const owner = await signInSocially(email);
  expect(await isSignedIn(owner)).toBe(true);
  expect(await isSignedIn(stranger)).toBe(false);
});

test("too many password resets get the usual answer and send no more mail", async () => {
  const { email } = await mintAccount();
  const pages = [];
  for (let time = 0; time < 7; time++) pages.push(await new Visitor().post("/forgot-password", { email }));
  expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(pages[0]?.status).toBe(200);
  expect(await fetchMails(email)).toHaveLength(5);
});

test("password resets by strangers do not use up the owner's verification mails", async () => {
  const { email } = await mintAccount({ emailVerified: false });
  const owner = await signIn(email);
  for (let time = 0; time < 5; time++) await new Visitor().post("/forgot-password", { email });
  expect((await owner.post("/profile", { intent: "verify-email" })).status).toBe(303);
  expect((await fetchMails(email))[0]?.link).toContain("mode=verifyEmail");
});

test("a new password unblocks sign-in, regardless of earlier guesses by strangers", async () => {
  const { email } = await mintAccount();
  for (let time = 0; time < 5; time++) await new Visitor().post("/login", { email, password: `wrong-${time}` });
  expect((await new Visitor().post("/login", { email, password })).status).toBe(429);
  const link = await requestResetLink(email);
  for (let press = 0; press < 2; press++) expect((await new Visitor().post(link, newPassword)).status).toBe(303);
  expect((await new Visitor().post(link, { password: "autre-mot-2", passwordConfirm: "autre-mot-2" })).status).toBe(
    400,
  );
  expect((await new Visitor().post("/login", { email, password: chosen })).location).toBe("/");
});

test("a disabled account answers like an unknown one, and guesses are counted", async () => {
  const email = `${uniqueName()}@example.test`;
  await control("PUT", "/accounts", { email, password, disabled: true });
  const unknown = `${uniqueName()}@example.test`;
  for (let time = 0; time < 6; time++) {
    const [disabled, nobody] = [
      await new Visitor().post("/login", { email, password }),
      await new Visitor().post("/login", { email: unknown, password }),
    ];
    expect(disabled.status).toBe(time < 5 ? 401 : 429);
    expect(disabled.status).toBe(nobody.status);
    expect(disabled.text.replaceAll(email, "")).toBe(nobody.text.replaceAll(unknown, ""));
  }
});

test.each([
  ["fr", "Confirmez seulement si c’est vous qui avez créé ce compte.", "Je n’ai pas créé ce compte"],
  ["en", "Only confirm if you created this account.", "I did not create this account"],
])(
  "a verification link shows in %s which address it verifies, and what to do about a stranger's registration",
  async (language, caution, way) => {
    const { email } = await mintAccount({ emailVerified: false });
    const reader = await signIn(email, new Visitor({ language }));
    await reader.post("/profile", { intent: "verify-email" });
    const page = await new Visitor({ language }).get(await getMailedLink(email));
    expect(page.text).toContain(email);
    expect(page.text).toContain(caution);
    const link = page.document.querySelectorAll("a").find((anchor) => anchor.text.trim() === way);
    expect(link?.getAttribute("href")).toBe("/forgot-password");
    expect(page.document.querySelectorAll("form button[type=submit], form button:not([type])").length).toBeGreaterThan(
      0,
    );
  },
);

test("verifying an address ends earlier sessions, except that of the verifying browser", async () => {
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

test("verifying an address in a signed-out browser ends every earlier session", async () => {
  const { email } = await mintAccount({ emailVerified: false });
  const stranger = await signIn(email);
  await stranger.post("/profile", { intent: "verify-email" });
  expect((await new Visitor().post(await getMailedLink(email), {})).location).toBe("/login");
  expect(await isSignedIn(stranger)).toBe(false);
});

test("the sandbox lists accounts by address only for a service account", async () => {
  const { email } = await mintAccount();
  const url = `${inject("sandboxUrl")}/identity/v1/projects/demo-portal/accounts:lookup`;
  const init = { method: "POST", body: JSON.stringify({ email: [email] }) };
  for (const authorization of ["", "Bearer ", "Bearer forged"]) {
    const headers = { "content-type": "application/json", authorization };
    const response = await fetch(`${url}?key=demo-api-key`, { ...init, headers });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("localId");
  }
});

test.each(["another state", "no state"])("a social callback in this browser with %s is rejected", async (which) => {
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), `${uniqueName()}@example.test`);
  const state = back.searchParams.get("state") ?? "";
  if (which === "no state") back.searchParams.delete("state");
  else back.searchParams.set("state", [...state].reverse().join(""));
  expect((await visitor.get(back.pathname + back.search)).location).toMatch(/^\/login/);
  expect(visitor.cookies.has("session")).toBe(false);
});

test("a social callback with another flow's cookie is rejected", async () => {
  const [attacker, victim] = [new Visitor(), new Visitor()];
  const [theirs, mine] = [
    await attacker.post("/auth/social", { redirectTo: "/" }),
    await victim.post("/auth/social", { redirectTo: "/" }),
  ];
  expect(mine.location).not.toBe(theirs.location);
  const back = await giveConsent(new URL(theirs.location ?? ""), `${uniqueName()}@example.test`);
  expect((await victim.get(back.pathname + back.search)).location).toMatch(/^\/login/);
  expect(victim.cookies.has("session")).toBe(false);
});
