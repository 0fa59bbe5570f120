/** Creates accounts and stores for one test each, so that tests share none. */
import { inject } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { createSessionCookie } from "#workers/portal/session/cookies.ts";
import { checkClaims, parseToken } from "#workers/portal/session/id-token.ts";
import { Visitor } from "./visitor.ts";

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
  return control("PUT", "/accounts", { email: newEmail(), password, name: "Test", emailVerified: true, ...options });
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

export const newEmail = (): string => `${uniqueName()}@example.test`;

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
  await visitor.submit("/login", { email, password, ...fields });
  visitor.email = email;
  return visitor;
}

/** Signs in to another stack than the one that all tests share. */
export const signInTo = (portalUrl: string, email: string): Promise<Visitor> =>
  signIn(email, new Visitor({ origin: portalUrl }));

/** A new account with licences, signed in, with its document and points. */
export async function mintCustomer(options: Parameters<typeof mintAccount>[0] = {}) {
  const account = await mintAccount(options);
  const visitor = new Visitor();
  visitor.email = account.email;
  visitor.setCookie(await openSession(account.email));
  return { account, visitor };
}

/**
 * Opens a session without the sign-in page, which has its own tests. Resolves when the user's document and points are
 * there. Returns the cookie as `name=value`.
 */
export async function openSession(email: string, language = "fr", minutesAgo = 0): Promise<string> {
  const tokens = await control<{ idToken: string; refreshToken: string }>("POST", "/sessions", {
    ...{ email, minutesAgo },
  });
  const payload = parseToken(tokens.idToken)?.payload ?? {};
  const checked = checkClaims(payload, { projectId: "demo-portal", nowSeconds: Date.now() / 1000 });
  if (!checked.ok) throw new Error(`The sandbox's token is not valid: ${checked.reason}`);
  const session = { tokens, claims: checked.claims, device: "", language, remember: false };
  const response = await fetch(inject("internalUrl"), { method: "POST", body: JSON.stringify({ session }) });
  if (!response.ok) throw new Error(`The session did not open: ${response.status} ${await response.text()}`);
  const { sid } = (await response.json()) as { sid: string };
  const options = { remember: false, isSecure: false, keyring: parseKeyring(inject("sessionKeys")) };
  const cookie = await createSessionCookie({ uid: checked.claims.uid, sid }, options);
  return cookie.split(";")[0] ?? "";
}

/** A member of the staff, signed in. */
export const mintAdministrator = async (options: { name?: string } = {}): Promise<Visitor> =>
  (await mintCustomer({ role: "admin", ...options })).visitor;
