/** Accounts, stores and signed-in browsers for the measurements. */
import { setTimeout as pause } from "node:timers/promises";
import type { Account, Store } from "#tests/support/minting.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { Browser } from "./browser.ts";
import type { World } from "./world.ts";

export interface Person extends Account {
  browser: Browser;
}

export const uniqueName = (): string => `t${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
export const createEmail = (): string => `${uniqueName()}@example.test`;
export const requestId = (): string => crypto.randomUUID();

interface AccountOptions {
  licences?: number;
  role?: "user" | "admin";
  emailVerified?: boolean;
}

export const mintAccount = (world: World, options: AccountOptions = {}): Promise<Account> =>
  world.control<Account>("PUT", "/accounts", { email: createEmail(), name: "Mesure", ...options });

export const mintStore = (world: World): Promise<Store> => world.control<Store>("PUT", `/stores/${uniqueName()}`);

const maxTries = 5;
const maxReadyMs = 15_000;

export async function signIn(world: World, email: string, fields: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(world.portalUrl);
  const form = { email, password: demoPassword, ...fields };
  let answer = await browser.send("/login", form);
  // A busy machine may end a call that it needs.
  for (let tried = 1; tried < maxTries && answer.status === 503; tried++) answer = await browser.send("/login", form);
  if (!browser.isSignedIn) throw new Error(`Sign-in of ${email}: ${answer.status} ${toText(answer.text)}`);
  return browser;
}

/** Waits for the document and the points, which follow a first sign-in. */
export async function mintPerson(world: World, options: AccountOptions = {}): Promise<Person> {
  const account = await mintAccount(world, options);
  const browser = await signIn(world, account.email);
  const hasPoints = (options.licences ?? 0) > 0 && options.emailVerified !== false;
  for (const endMs = Date.now() + maxReadyMs; Date.now() < endMs; await pause(50)) {
    const user = await world.readDocument(`users/${account.uid}`);
    const points = (user?.points as { available?: number } | undefined)?.available ?? 0;
    if (user?.email !== undefined && (points > 0 || !hasPoints)) return { ...account, browser };
  }
  throw new Error(`The document of ${account.email} is missing.`);
}

/** As many as act at once, because acts of one administrator run one after the other; each row has a session of its own. */
const staffCount = 10;
const staff = new WeakMap<World, Promise<Account>[]>();
let nextStaff = 0;

/** Administrators are few, as in real life: some acts read all of them. */
export async function signInStaff(world: World): Promise<Person> {
  const known = staff.get(world) ?? Array.from({ length: staffCount }, () => mintAccount(world, { role: "admin" }));
  staff.set(world, known);
  nextStaff += 1;
  const account = await (known[nextStaff % staffCount] as Promise<Account>);
  return { ...account, browser: await signIn(world, account.email) };
}

export const toActivation = (email: string, { domain, accessToken, apiSecretKey }: Store) => ({
  ...{ email, shopUrl: domain, accessToken, apiSecretKey },
});

/** A customer whose first licence is active in a store. */
export async function mintMerchant(world: World, licences = 1): Promise<Person & { store: Store }> {
  const [person, store] = await Promise.all([mintPerson(world, { licences }), mintStore(world)]);
  await mustRedirect(person.browser, "/activate", toActivation(person.email, store));
  return { ...person, store };
}

/** Sends a form that leads to another page; returns its address. */
export async function mustRedirect(
  browser: Browser,
  path: string,
  body: Parameters<Browser["send"]>[1] & object,
): Promise<string> {
  let answer = await browser.send(path, body);
  for (let tried = 1; tried < maxTries && answer.status === 503; tried++) answer = await browser.send(path, body);
  if (answer.status !== 303 && answer.status !== 302)
    throw new Error(`POST ${path}: ${answer.status} ${toText(answer.text)}`);
  return answer.location ?? "";
}

const toText = (html: string) =>
  html
    .replace(/^.*<main/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .slice(0, 300);
