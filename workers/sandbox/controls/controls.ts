/** Seeds and resets the sandbox. */
import { DurableObject } from "cloudflare:workers";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import { seedAccounts, seedLicences, seedReleases } from "../seed/accounts.ts";
import { seedNotifications } from "../seed/notifications.ts";
import { seedStores } from "../seed/stores.ts";
import { clearStores } from "../shopify/stores.ts";
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
export async function clearAll(env: SandboxEnv): Promise<void> {
  removeFaults();
  clearCalls();
  await getIdentityVendor(env).clear();
  await getFirestoreVendor(env).clear();
  await clearStores(env);
  await clearDatabase(env.LICENCES_DB);
  await clearBucket(env.LICENCES_FILES);
}

/** Empties all tables except those of migrations and of SQLite, in one transaction. */
async function clearDatabase(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'",
    )
    .all<{ name: string }>();
  const deletions = results.map(({ name }) => database.prepare(`DELETE FROM "${name}"`));
  await database.batch([database.prepare("PRAGMA defer_foreign_keys = on"), ...deletions]);
}

async function clearBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** Completes the demo data from any state: each part checks what is missing. */
/** Increase it when stacks that are already seeded need new demo data. */
const seedVersion = 2;

async function seedAll(env: SandboxEnv): Promise<void> {
  await seedAccounts(env);
  await seedStores(env);
  await seedReleases(env);
  await seedLicences(env);
  await seedNotifications(env);
}
