/** Creates accounts and stores for one test each, so that tests share none. */
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { readDocument } from "./documents.ts";
import { type Page, Visitor } from "./visitor.ts";

export const password = "Demo-2024!";

export interface Account {
  email: string;
  uid: string;
  licenceIds: string[];
}

export interface Store {
  name: string;
  domain: string;
  accessToken: string;
  apiSecretKey: string;
  clientId: string;
  clientSecret: string;
}

export interface Mail {
  to: string;
  subject: string;
  link: string;
  code: string;
  sentAt: string;
}

export async function mintAccount(
  options: { email?: string; name?: string; emailVerified?: boolean; role?: "user" | "admin"; licences?: number } = {},
): Promise<Account> {
  const email = `${uniqueName()}@example.test`;
  return control("PUT", "/accounts", { email, password, name: "Test", emailVerified: true, ...options });
}

export async function mintStore(options: Record<string, unknown> = {}): Promise<Store> {
  return control("PUT", `/stores/${uniqueName()}`, options);
}

export const fetchMails = (to: string): Promise<Mail[]> => control("GET", `/mailbox.json?to=${encodeURIComponent(to)}`);

/** Makes a vendor fail until `endFaults`. */
export const startFault = (vendor: string, options: Record<string, unknown>) =>
  control("PUT", `/faults/${vendor}`, options);
export const endFaults = () => control("DELETE", "/faults");

/** The recorded calls to a vendor, newest last. */
export const fetchCalls = (vendor: string): Promise<{ method: string; path: string; at: string }[]> =>
  control("GET", `/calls.json?vendor=${vendor}`);

export function uniqueName(): string {
  return `t${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
}

export async function control<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(inject("sandboxUrl") + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Reply;
}

/** Signs in over the sign-in page and its form. */
export async function signIn(
  email: string,
  visitor = new Visitor(),
  fields: Record<string, string> = {},
): Promise<Visitor> {
  const page: Page = await visitor.post("/login", { email, password, ...fields });
  if (page.status !== 302 && page.status !== 303)
    throw new Error(`Sign-in of ${email}: ${page.status} ${page.text.slice(0, 300)}`);
  visitor.email = email;
  return visitor;
}

const maxReadyMs = 15_000;

/** A new account with licences, signed in. Waits for the person's document and points, as a sign-in does not. */
export async function mintCustomer(options: Parameters<typeof mintAccount>[0] = {}) {
  const account = await mintAccount(options);
  const visitor = await signIn(account.email);
  const hasPoints = (options.licences ?? 0) > 0 && options.emailVerified !== false;
  const isReady = () =>
    readDocument(`users/${account.uid}`).then(
      ({ email, points }) =>
        email !== undefined && (!hasPoints || Number((points as { available?: number } | undefined)?.available) > 0),
      () => false,
    );
  for (const endMs = Date.now() + maxReadyMs; !(await isReady()); await pause(10))
    if (Date.now() > endMs) throw new Error(`The document of ${account.email} is missing.`);
  return { account, visitor };
}

/** A member of the staff, signed in. */
export const mintAdministrator = async (options: { name?: string } = {}): Promise<Visitor> =>
  (await mintCustomer({ role: "admin", ...options })).visitor;
