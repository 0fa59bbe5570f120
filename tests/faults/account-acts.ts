/** Signing in, and what people change of their own account. */
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { giveConsent } from "#tests/support/social-provider.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { Browser } from "./browser.ts";
import { createEmail, mintAccount, mintPerson, mustRedirect, requestId } from "./people.ts";
import { finishedMs, pageMs, type Row, type Subject, signInMs } from "./row.ts";
import { readPoints, readUser } from "./states.ts";
import type { World } from "./world.ts";

const newPassword = "une-longue-phrase-7";
const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: "#c33" } })
  .png()
  .toBuffer();

/** Of a form on the profile page. */
const own = (
  intent: string,
  form: Record<string, string>,
  readState?: (world: World, person: { uid: string; email: string }) => Promise<unknown>,
  options: Partial<Row> = {},
  person: { licences?: number; emailVerified?: boolean } = {},
): Row => ({
  name: `POST /profile (${intent})`,
  budgetMs: pageMs,
  ...options,
  async prepare(world): Promise<Subject> {
    const minted = await mintPerson(world, person);
    return {
      ...{ browser: minted.browser, path: "/profile", body: { intent, ...form } },
      ...(readState ? { readState: () => readState(world, minted) } : {}),
    };
  },
});

const maxReads = 10;
const readPauseMs = 500;

/** Of the profile's texts; the page has none while it still loads them. */
async function readVersion(browser: Browser): Promise<string> {
  for (let read = 0; read < maxReads; read++) {
    const { text } = await browser.send("/profile");
    const version = /name="version"[^>]*value="([^"]*)"/.exec(text)?.[1];
    if (version !== undefined) return version;
    await pause(readPauseMs);
  }
  throw new Error("The profile did not load.");
}

/** Whether the password has changed since. */
async function watchPassword(world: World, { email }: { email: string }) {
  const read = async () => (await world.findIdentity(email))?.passwordUpdatedAt;
  const first = await read();
  return async () => ({ isChanged: (await read()) !== first });
}

/** Of the mail to them. */
async function readLink(world: World, email: string): Promise<URL> {
  const [mail] = await world.control<{ link: string }[]>("GET", `/mailbox.json?to=${encodeURIComponent(email)}`);
  return new URL(mail?.link ?? "", world.portalUrl);
}

export const accountActs = (): Row[] => [
  {
    name: "POST /login",
    ...{ budgetMs: signInMs, isOnce: true },
    async prepare(world) {
      const { email } = await mintAccount(world, { licences: 1 });
      return { browser: new Browser(world.portalUrl), path: "/login", body: { email, password: demoPassword } };
    },
  },
  {
    name: "POST /register",
    budgetMs: pageMs,
    async prepare(world) {
      const email = createEmail();
      const body = { name: "Mesure", email, password: newPassword, passwordConfirm: newPassword };
      const readState = async () => ({ exists: (await world.findIdentity(email)) !== null });
      return { browser: new Browser(world.portalUrl), path: "/register", body, readState };
    },
  },
  {
    name: "POST /forgot-password",
    budgetMs: pageMs,
    async prepare(world) {
      const { email } = await mintAccount(world);
      return { browser: new Browser(world.portalUrl), path: "/forgot-password", body: { email } };
    },
  },
  {
    name: "POST /auth/action (new password)",
    budgetMs: pageMs,
    async prepare(world) {
      const { email } = await mintAccount(world);
      const browser = new Browser(world.portalUrl);
      await browser.send("/forgot-password", { email });
      const { pathname, search } = await readLink(world, email);
      const body = {
        ...Object.fromEntries(new URLSearchParams(search)),
        password: newPassword,
        passwordConfirm: newPassword,
      };
      return { browser, path: pathname + search, body, readState: await watchPassword(world, { email }) };
    },
  },
  {
    // The session that confirms it is renewed.
    name: "POST /auth/action (own address)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, email } = await mintPerson(world, { emailVerified: false });
      await mustRedirect(browser, "/profile", { intent: "verify-email" });
      const { pathname, search } = await readLink(world, email);
      const body = Object.fromEntries(new URLSearchParams(search));
      const readState = async () => ({ isVerified: (await world.findIdentity(email))?.emailVerified === true });
      return { browser, path: pathname + search, body, readState };
    },
  },
  {
    name: "POST /auth/social",
    budgetMs: pageMs,
    uses: ["social"],
    prepare: async (world) => ({
      ...{ browser: new Browser(world.portalUrl), path: "/auth/social", body: { redirectTo: "/" } },
    }),
  },
  {
    name: "GET /auth/social/callback (consent given)",
    ...{ budgetMs: signInMs, uses: ["social"], isOnce: true },
    async prepare(world) {
      const browser = new Browser(world.portalUrl);
      const provider = await mustRedirect(browser, "/auth/social", { redirectTo: "/" });
      const back = await giveConsent(new URL(provider), createEmail());
      return { browser, path: back.pathname + back.search };
    },
  },
  {
    name: "POST /preferences, visitor",
    budgetMs: pageMs,
    prepare: async (world) => ({
      browser: new Browser(world.portalUrl),
      ...{ path: "/preferences", body: { language: "fr", theme: "dark", returnTo: "/login" } },
    }),
  },
  {
    name: "POST /preferences, customer",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      return { browser, path: "/preferences", body: { theme: "dark", returnTo: "/" } };
    },
  },
  {
    name: "POST /logout",
    budgetMs: pageMs,
    isOnce: true,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      return { browser, path: "/logout", body: { intent: "logout" } };
    },
  },
  {
    name: "POST /profile (profile)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, uid } = await mintPerson(world);
      const version = await readVersion(browser);
      const body = { intent: "profile", name: "Ada Lovelace", company: "Atelier", version };
      return { browser, path: "/profile", body, readState: () => readUser(world, uid, ["displayName", "company"]) };
    },
  },
  {
    name: "POST /profile (email)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      const body = { intent: "email", newEmail: createEmail(), currentPassword: demoPassword };
      return { browser, path: "/profile", body };
    },
  },
  {
    name: "POST /profile (password)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser, email } = await mintPerson(world);
      const passwords = { currentPassword: demoPassword, newPassword, newPasswordConfirm: newPassword };
      const body = { intent: "password", requestId: requestId(), ...passwords };
      return { browser, path: "/profile", body, readState: await watchPassword(world, { email }) };
    },
  },
  own(
    "points",
    { amount: "100", requestId: requestId() },
    (world, { uid }) => readPoints(world, uid),
    {},
    { licences: 1 },
  ),
  own("mail", { licences: "on" }, (world, { uid }) => readUser(world, uid, ["mail"])),
  own("totp-start", { currentPassword: demoPassword }),
  own("revoke-others", {}),
  own("verify-email", {}, undefined, {}, { emailVerified: false }),
  own("delete-account", { currentPassword: demoPassword }, undefined, { budgetMs: finishedMs, isOnce: true }),
  {
    name: "POST /profile (photo)",
    budgetMs: pageMs,
    async prepare(world) {
      const { uid, browser } = await mintPerson(world);
      const body = new FormData();
      body.set("intent", "photo");
      body.set("photo", new File([new Uint8Array(await photo)], "photo.png", { type: "image/png" }));
      const readState = async () => ({ hasPhoto: !!(await world.readDocument(`users/${uid}`))?.photoURL });
      return { browser, path: "/profile", body, readState };
    },
  },
  {
    name: "GET /profile/export",
    budgetMs: pageMs,
    prepare: async (world) => ({ browser: (await mintPerson(world)).browser, path: "/profile/export" }),
  },
  {
    name: "POST /notifications (clear)",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      return { browser, path: "/notifications", body: { intent: "clear" } };
    },
  },
  {
    name: "POST /banner/close",
    budgetMs: pageMs,
    async prepare(world) {
      const { browser } = await mintPerson(world);
      return { browser, path: "/banner/close", body: { returnTo: "/" } };
    },
  },
];
