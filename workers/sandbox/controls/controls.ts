/** Seeds and resets the sandbox. */
import { DurableObject } from "cloudflare:workers";
import { getFirestoreVendor, getHelpdeskVendor, getIdentityVendor, getStripeVendor, type SandboxEnv } from "../env.ts";
import { clearDeliveries } from "../helpdesk/automation.ts";
import { toObjectKey } from "../helpdesk/routes.ts";
import { clearChats } from "../openai/received.ts";
import { seedAccounts, seedLicences, seedReleases, seedTemplatePictures, seedTemplates } from "../seed/accounts.ts";
import { seedNotifications } from "../seed/notifications.ts";
import { seedProducts } from "../seed/products.ts";
import { seedStores } from "../seed/stores.ts";
import { seedTickets } from "../seed/tickets.ts";
import { clearStores } from "../shopify/stores.ts";
import { clearWebhookRules } from "../stripe/webhook-rules.ts";
import { clearWebhooks } from "../webhooks/routes.ts";
import { clearCalls } from "./calls.ts";
import { removeFaults } from "./faults.ts";

/** Runs one seed or reset at a time and stores that the seed is complete. */
export class Controls extends DurableObject<SandboxEnv> {
  #queue: Promise<void> = Promise.resolve();

  seed(): Promise<void> {
    return this.#enqueue(() => this.#seedOnce());
  }

  reset(): Promise<void> {
    return this.#enqueue(async () => {
      await this.ctx.storage.delete("seededVersion");
      await clearAll(this.env);
      await this.#seedOnce();
    });
  }

  async #seedOnce(): Promise<void> {
    if ((await this.ctx.storage.get<number>("seededVersion")) === seedVersion) return;
    await seedAll(this.env);
    await this.ctx.storage.put("seededVersion", seedVersion);
  }

  #enqueue(run: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(run);
    this.#queue = turn.catch(() => {});
    return turn;
  }
}

/** Deletes the data of the vendors and of the licence service. Sessions of the portal stay. */
async function clearAll(env: SandboxEnv): Promise<void> {
  removeFaults();
  clearCalls();
  clearWebhooks();
  clearChats();
  clearDeliveries();
  await getIdentityVendor(env).clear();
  await getFirestoreVendor(env).clear();
  await clearStores(env);
  const keys = await getHelpdeskVendor(env).clear();
  if (keys.length > 0) await env.FILES.delete(keys.map(toObjectKey));
  clearWebhookRules();
  await getStripeVendor(env).clear();
  await clearDatabase(env.LICENCES_DB);
  await clearBucket(env.LICENCES_FILES);
}

/** Rows that migrations wrote, which triggers keep in step with the other tables. */
const keptTables = ["d1_migrations", "user_counts", "users_pass"];
/** The log refuses deletions. */
const guard = "events_are_kept";

/** Empties all tables except those of migrations and of SQLite, in one transaction. Triggers empty the text indexes. */
async function clearDatabase(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE type = 'table' OR name = ?")
    .bind(guard)
    .all<{ type: string; name: string; sql: string }>();
  const isCleared = ({ type, name, sql }: (typeof results)[number]) =>
    type === "table" &&
    !keptTables.includes(name) &&
    !/^(?:sqlite_|_cf_|\w+_search_)/.test(name) &&
    !sql.startsWith("CREATE VIRTUAL");
  const trigger = results.find(({ name }) => name === guard);
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...(trigger ? [database.prepare(`DROP TRIGGER ${guard}`)] : []),
    ...results.filter(isCleared).map(({ name }) => database.prepare(`DELETE FROM "${name}"`)),
    ...(trigger ? [database.prepare(trigger.sql)] : []),
    // The next run of the portal's tasks fills the index of users again.
    database.prepare("UPDATE users_pass SET started_at = NULL, page_token = NULL, found = 0, confirmed_since = NULL"),
  ]);
}

async function clearBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** Increase it when stacks that are already seeded need new demo data. */
const seedVersion = 6;

/** In this order. Each adds what is missing, so that a seed that failed continues where it stopped. */
const steps: Record<string, (env: SandboxEnv) => Promise<void>> = {
  accounts: seedAccounts,
  stores: seedStores,
  releases: seedReleases,
  "template pictures": seedTemplatePictures,
  templates: seedTemplates,
  licences: seedLicences,
  notifications: seedNotifications,
  tickets: seedTickets,
  products: seedProducts,
};

async function seedAll(env: SandboxEnv): Promise<void> {
  for (const [name, run] of Object.entries(steps)) {
    await run(env).catch((cause: Error) => {
      throw new Error(`The step "${name}" failed: ${cause.message}`, { cause });
    });
  }
}
