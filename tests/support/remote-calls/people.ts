/** Two people who have used the portal before: a customer with a store, jobs and a ticket, and an administrator. */
import { setTimeout as pause } from "node:timers/promises";
import { type Account, newEmail, password, type Store, signInTo, uniqueName } from "#tests/support/minting.ts";
import { toActivation } from "#tests/support/theme-jobs.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
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

export async function prepare(urls: StackUrls): Promise<Prepared> {
  const [owner, staff, store, otherStore] = await Promise.all([
    control<Account>(urls, "PUT", "/accounts", { ...newAccount(), licences: 3 }),
    control<Account>(urls, "PUT", "/accounts", { ...newAccount(), role: "admin" }),
    control<Store>(urls, "PUT", `/stores/${uniqueName()}`, { processingMs: 0 }),
    control<Store>(urls, "PUT", `/stores/${uniqueName()}`, {}),
  ]);
  const [customer, admin] = await Promise.all([
    signInTo(urls.portalUrl, owner.email),
    signInTo(urls.portalUrl, staff.email),
  ]);
  const { name: shop, domain: shopUrl, apiSecretKey } = store;
  await customer.submit("/activate", toActivation(customer, store));
  const doneJob = getJob(await customer.submit("/theme-installer", { shopUrl, release: "1.1.0", name: "Measured" }));
  await waitForJob(customer, doneJob, "done");
  const themes = await control<{ id: number; role: string }[]>(urls, "GET", `/stores/${shop}.json`);
  const themeId = String(themes.find(({ role }) => role === "UNPUBLISHED")?.id);
  const waitingJob = getJob(await customer.submit("/update", { email: owner.email, shopUrl, apiSecretKey, themeId }));
  await waitForJob(customer, waitingJob, "waiting");
  const message = { product: "theme", shop: shopUrl, subject: "Measured", message: "Measured from far away." };
  const ticket = await customer.submit("/support", { ...message, requestId: crypto.randomUUID() });
  const find = async (visitor: Visitor, path: string, what: RegExp) =>
    what.exec((await visitor.get(path)).html)?.[1] ?? "";
  return {
    cookies: { visitor: "", customer: customer.sessionCookie, admin: admin.sessionCookie },
    ...{ email: owner.email, uid: owner.uid, licenceId: owner.licenceIds[0] ?? "" },
    ...{ shop, credentials: pickCredentials(store), themeId },
    ...{ otherShop: otherStore.name, otherCredentials: pickCredentials(otherStore) },
    profileVersion: await find(customer, "/profile", /name="version" value="([^"]*)"/),
    ...{ waitingJob, doneJob, ticket: ticket.location?.split("/").at(-1) ?? "" },
    templateId: await find(admin, "/templates", /href="\/templates\/([0-9a-f]{24})/),
  };
}

const pickCredentials = ({ accessToken, apiSecretKey }: Store): Credentials => ({ accessToken, apiSecretKey });

const newAccount = () => ({
  ...{ email: newEmail(), password, name: "Test", emailVerified: true },
});

function getJob({ location }: Page): string {
  const id = /\/jobs\/([0-9a-f]{24})$/.exec(location ?? "")?.[1];
  if (!id) throw new Error(`A job leads to ${location}.`);
  return id;
}

async function waitForJob(owner: Visitor, id: string, state: string): Promise<void> {
  for (const endMs = Date.now() + testLimits.waitMs; Date.now() < endMs; await pause(250)) {
    const reply = await owner.fetch(`/jobs/${id}/state`);
    if (((await reply.json()) as { state: string }).state === state) return;
  }
  throw new Error(`A job did not become "${state}".`);
}

async function control<Reply>({ sandboxUrl }: StackUrls, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await fetch(sandboxUrl + path, { method, body: body === undefined ? null : JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
