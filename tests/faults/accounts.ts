/** Signs demo accounts in over HTTP and creates their jobs before the first fault. */
import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "#scripts/stack.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import type { Prepared } from "./requests.ts";

const emails = { customer: "alice@demo.test", unverified: "eve@demo.test", admin: "admin@demo.test" } as const;

export async function signInAs(stack: Stack, who: keyof typeof emails): Promise<string> {
  return signIn(stack, emails[who]);
}

export async function signIn({ portalUrl }: Stack, email: string): Promise<string> {
  const form = new URLSearchParams({ email, password: demoPassword });
  const reply = await fetch(`${portalUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: portalUrl },
    body: form,
  });
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith("session="));
  if (!cookie) throw new Error(`Sign-in of ${email}: ${reply.status}`);
  return cookie.split(";")[0] ?? "";
}

interface ListedStore {
  name: string;
  accessToken: string;
  apiSecretKey: string;
}

const shop = "alice-shop";
const domain = `${shop}.myshopify.com`;

/** Creates a finished install and an update that waits for choices, both in Alice's connected store. */
export async function prepare(stack: Stack): Promise<Prepared> {
  const cookie = await signIn(stack, emails.customer);
  const stores = await readJson<ListedStore[]>(`${stack.sandboxUrl}/stores.json`);
  const store = stores.find(({ name }) => name === shop);
  if (!store) throw new Error(`The demo data has no store "${shop}".`);
  const { accessToken, apiSecretKey } = store;
  const findTheme = async (wanted: string) => {
    const themes = await readJson<{ id: string | number; role: string }[]>(`${stack.sandboxUrl}/stores/${shop}.json`);
    return String(themes.find(({ role }) => role === wanted)?.id);
  };
  const install = { shopUrl: domain, release: "2.0.4", name: "Measured" };
  const doneJob = await startJob(stack, cookie, "/theme-installer", install, "done");
  const update = { email: emails.customer, shopUrl: domain, apiSecretKey, themeId: await findTheme("MAIN") };
  const waitingJob = await startJob(stack, cookie, "/update", update, "waiting");
  return { shop, accessToken, apiSecretKey, themeId: await findTheme("UNPUBLISHED"), doneJob, waitingJob };
}

const maxJobMs = 120_000;

async function startJob(
  { portalUrl }: Stack,
  cookie: string,
  path: string,
  form: Record<string, string>,
  state: string,
): Promise<string> {
  const headers = { origin: portalUrl, cookie };
  const reply = await fetch(portalUrl + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(form),
  });
  const id = /\/jobs\/([0-9a-f]{24})$/.exec(reply.headers.get("location") ?? "")?.[1];
  if (!id) throw new Error(`POST ${path}: ${reply.status}`);
  for (const endMs = Date.now() + maxJobMs; Date.now() < endMs; await pause(500)) {
    const job = await readJson<{ state: string }>(`${portalUrl}/jobs/${id}/state`, headers);
    if (job.state === state) return id;
  }
  throw new Error(`The job of ${path} did not become "${state}".`);
}

async function readJson<Reply>(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(url, { headers, redirect: "manual" });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return (await reply.json()) as Reply;
}

let minted = 0;

/** A customer with a licence who has never signed in. */
export async function mintCustomer({ sandboxUrl }: Stack): Promise<string> {
  minted += 1;
  const email = `measured-${minted}@example.test`;
  const body = JSON.stringify({ email, licences: 1 });
  const reply = await fetch(`${sandboxUrl}/accounts`, { method: "PUT", body });
  if (!reply.ok) throw new Error(`An account could not be made: ${reply.status}`);
  return email;
}
