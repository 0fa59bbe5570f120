/** What the pages with a parameter show: made once for each stack, before the first fault. */
import { setTimeout as pause } from "node:timers/promises";
import { toForm } from "#tests/support/to-form.ts";
import type { Browser } from "./browser.ts";
import { mustRedirect, requestId, signIn } from "./people.ts";
import { buy } from "./purchases.ts";
import type { World } from "./world.ts";

/** The description of the webhook that pages show. */
export const measuredWebhook = "Mesure";

export interface Demo {
  shop: string;
  domain: string;
  accessToken: string;
  apiSecretKey: string;
  /** An update that waits for choices, and a finished install. */
  waitingJob: string;
  doneJob: string;
  template: string;
  order: string;
  licence: string;
  uid: string;
  ticket: string;
  product: string;
  webhook: string;
  export: string;
  bulk: string;
}

const customer = "alice@demo.test";
const shop = "alice-shop";
const domain = `${shop}.myshopify.com`;

export async function createDemo(world: World): Promise<Demo> {
  const [alice, staff] = await Promise.all([signIn(world, customer), signIn(world, "admin@demo.test")]);
  const stores = await world.control<{ name: string; accessToken: string; apiSecretKey: string }[]>(
    "GET",
    "/stores.json",
  );
  const store = stores.find(({ name }) => name === shop);
  if (!store) throw new Error(`The demo data has no store "${shop}".`);
  const { accessToken, apiSecretKey } = store;
  const themes = await world.control<{ id: number; role: string }[]>("GET", `/stores/${shop}.json`);
  const themeId = String(themes.find(({ role }) => role === "MAIN")?.id);
  const install = { shopUrl: domain, release: "2.0.4", name: "Mesure" };
  const doneJob = await startJob(world, alice, "/theme-installer", install, "done");
  const update = { email: customer, shopUrl: domain, apiSecretKey, themeId };
  const waitingJob = await startJob(world, alice, "/update", update, "waiting");
  const ticket = { product: "manager", subject: "Mesure", message: "Mesure", requestId: requestId() };
  const { orderId } = await buy(world, alice);
  const first = async (sql: string) => (await world.rows<{ id: string }>(sql))[0]?.id ?? "";
  const licence = await first(`SELECT id FROM licences WHERE account = '${customer}' AND status = 'active'`);
  const webhook = {
    url: `${world.stack.sandboxUrl}/webhooks/measured`,
    description: measuredWebhook,
    requestId: requestId(),
  };
  await staff.send("/admin/webhooks", { ...webhook, "event:licence.granted": "on" });
  const exported = { list: "licences", query: "", separator: "comma", requestId: requestId() };
  await staff.send("/admin/exports/licences", exported);
  const texts = { titleFr: "Mesure", messageFr: "Mesure", titleEn: "Measured", messageEn: "Measured" };
  const bulk = { act: "notify", ids: licence, reason: "Mesure", requestId: requestId(), ...texts };
  await staff.send("/admin/licenses/bulk", bulk);
  const identity = await world.findIdentity(customer);
  const [product] = await world.listDocuments("winningProducts");
  return {
    ...{ shop, domain, accessToken, apiSecretKey, doneJob, waitingJob, order: orderId, licence },
    ticket: (await mustRedirect(alice, "/support", toForm(ticket))).split("/").at(-1) ?? "",
    template: await first("SELECT id FROM templates WHERE state = 'published' ORDER BY id LIMIT 1"),
    webhook: await first("SELECT id FROM webhook_endpoints LIMIT 1"),
    export: await first("SELECT id FROM exports LIMIT 1"),
    bulk: await first("SELECT id FROM bulk_jobs LIMIT 1"),
    uid: String(identity?.localId ?? ""),
    product: product?.id ?? "",
  };
}

const maxJobMs = 120_000;
const pollMs = 500;

async function startJob(
  world: World,
  browser: Browser,
  path: string,
  form: Record<string, string>,
  state: string,
): Promise<string> {
  const id = (await mustRedirect(browser, path, form)).split("/").at(-1) ?? "";
  await waitForJob(world, id, state);
  return id;
}

async function waitForJob(world: World, id: string, state: string): Promise<void> {
  for (const endMs = Date.now() + maxJobMs; Date.now() < endMs; await pause(pollMs)) {
    const [job] = await world.rows<{ state: string }>("SELECT state FROM jobs WHERE id = ?", id);
    if (job?.state === state) return;
  }
  throw new Error(`The job ${id} did not become "${state}".`);
}
