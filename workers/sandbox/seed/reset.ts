/** Empties the vendors and the licence service. Sessions of the portal are not touched. */
import { clearCalls } from "../controls/calls.ts";
import { removeFaults } from "../controls/faults.ts";
import type { SandboxEnv } from "../env.ts";
import { clearStores } from "../shopify/stores.ts";

export async function clearAll(env: SandboxEnv): Promise<void> {
  removeFaults();
  clearCalls();
  await env.IDENTITY.getByName("vendor").clear();
  await env.FIRESTORE.getByName("vendor").clear();
  await clearStores(env);
  await clearDatabase(env.LICENCES_DB);
  await clearBucket(env.LICENCES_FILES);
}

/** Every table but the bookkeeping of migrations and of the engine, in one transaction. */
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
