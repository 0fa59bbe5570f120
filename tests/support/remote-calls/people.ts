/** Two people who have used the portal before: a customer with a store, jobs and a ticket, and an administrator. */
import { setTimeout as pause } from "node:timers/promises";
import { testLimits } from "#tests/support/time-limits.ts";
import { randomAddress } from "#tests/support/visitor.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import type { StackUrls } from "./trace.ts";

export interface Prepared {
  /** Cookies; empty for a visitor. */
  cookies: Record<Who, string>;
  email: string;
  uid: string;
  licenceId: string;
  shop: string;
  credentials: Credentials;
  /** Not yet connected. */
  otherShop: string;
  otherCredentials: Credentials;
  themeId: string;
  waitingJob: string;
  doneJob: string;
  ticket: string;
  templateId: string;
  /** Of the customer's profile as its form shows it. */
  profileVersion: string;
}

type Credentials = Record<"accessToken" | "apiSecretKey", string>;

export type Who = "visitor" | "customer" | "admin";

interface Account {
  email: string;
  uid: string;
  licenceIds: string[];
}

type Store = Credentials & { name: string };

export async function prepare(urls: StackUrls): Promise<Prepared> {
  const [owner, staff, store, otherStore] = await Promise.all([
    control<Account>(urls, "PUT", "/accounts", { ...newAccount(), licences: 3 }),
    control<Account>(urls, "PUT", "/accounts", { ...newAccount(), role: "admin" }),
    control<Store>(urls, "PUT", `/stores/${newName()}`, { processingMs: 0 }),
    control<Store>(urls, "PUT", `/stores/${newName()}`, {}),
  ]);
  const [customer, admin] = await Promise.all([signIn(urls, owner.email), signIn(urls, staff.email)]);
  const { name: shop, accessToken, apiSecretKey } = store;
  const shopUrl = `${shop}.myshopify.com`;
  const as = (path: string, form: Record<string, string>) => post(urls, customer, path, form);
  await as("/activate", { email: owner.email, shopUrl, accessToken, apiSecretKey });
  const doneJob = getJob(await as("/theme-installer", { shopUrl, release: "1.1.0", name: "Measured" }));
  await waitForJob(urls, customer, doneJob, "done");
  const themes = await control<{ id: number; role: string }[]>(urls, "GET", `/stores/${shop}.json`);
  const themeId = String(themes.find(({ role }) => role === "UNPUBLISHED")?.id);
  const update = { email: owner.email, shopUrl, apiSecretKey, themeId };
  const waitingJob = getJob(await as("/update", update));
  await waitForJob(urls, customer, waitingJob, "waiting");
  const message = { product: "theme", shop: shopUrl, subject: "Measured", message: "Measured from far away." };
  const ticket = await as("/support", { ...message, requestId: crypto.randomUUID() });
  return {
    cookies: { visitor: "", customer, admin },
    ...{ email: owner.email, uid: owner.uid, licenceId: owner.licenceIds[0] ?? "" },
    ...{ shop, credentials: pickCredentials(store), themeId },
    ...{ otherShop: otherStore.name, otherCredentials: pickCredentials(otherStore) },
    profileVersion: /name="version" value="([^"]*)"/.exec(await read(urls, "/profile", customer))?.[1] ?? "",
    ...{ waitingJob, doneJob, ticket: ticket.split("/").at(-1) ?? "" },
    templateId: /href="\/templates\/([0-9a-f]{24})/.exec(await read(urls, "/templates", admin))?.[1] ?? "",
  };
}

const pickCredentials = ({ accessToken, apiSecretKey }: Store): Credentials => ({ accessToken, apiSecretKey });

const read = async ({ portalUrl }: StackUrls, path: string, cookie: string): Promise<string> =>
  (await fetch(portalUrl + path, { headers: { cookie } })).text();

export const newName = (): string => `t${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;

const newAccount = () => ({
  ...{ email: `${newName()}@example.test`, password: demoPassword, name: "Test", emailVerified: true },
});

export async function signIn(urls: StackUrls, email: string): Promise<string> {
  const form = new URLSearchParams({ email, password: demoPassword });
  const headers = { origin: urls.portalUrl, "cf-connecting-ip": randomAddress() };
  const reply = await fetch(`${urls.portalUrl}/login`, { method: "POST", redirect: "manual", headers, body: form });
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith("session="));
  if (!cookie) throw new Error(`Sign-in: ${reply.status}.`);
  return cookie.split(";")[0] ?? "";
}

/** Returns where the form leads. */
async function post({ portalUrl }: StackUrls, cookie: string, path: string, form: Record<string, string>) {
  const headers = { origin: portalUrl, cookie };
  const body = new URLSearchParams(form);
  const reply = await fetch(portalUrl + path, { method: "POST", redirect: "manual", headers, body });
  if (reply.status !== 303) throw new Error(`POST ${path}: ${reply.status}.`);
  return reply.headers.get("location") ?? "";
}

function getJob(location: string): string {
  const id = /\/jobs\/([0-9a-f]{24})$/.exec(location)?.[1];
  if (!id) throw new Error(`A job leads to ${location}.`);
  return id;
}

async function waitForJob({ portalUrl }: StackUrls, cookie: string, id: string, state: string): Promise<void> {
  for (const endMs = Date.now() + testLimits.waitMs; Date.now() < endMs; await pause(250)) {
    const reply = await fetch(`${portalUrl}/jobs/${id}/state`, { headers: { cookie } });
    if (((await reply.json()) as { state: string }).state === state) return;
  }
  throw new Error(`A job did not become "${state}".`);
}

async function control<Reply>({ sandboxUrl }: StackUrls, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await fetch(sandboxUrl + path, { method, body: body === undefined ? null : JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
