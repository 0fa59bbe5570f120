/**
 * Activates licences in two ways: with the guard (`/guarded`) and by plain writes of the same rows (`/plain`). `/free`
 * answers how many licences are still available.
 */

import { insertActivation } from "#workers/licences/licences/activation-repository.ts";
import { Database } from "#workers/licences/platform/database.ts";
import { newId } from "#workers/licences/platform/identifier.ts";

interface BenchEnv {
  DB: D1Database;
}

const owner = { uid: "bench", email: "bench@example.test", emailVerified: true, role: "user" } as const;
const inOneBatch = 50;

export default {
  async fetch(request: Request, { DB }: BenchEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const licenceIds = (await request.text()).split(",");
    if (pathname === "/account") await addAccount(DB);
    if (pathname === "/licences")
      return new Response((await addLicences(DB, Number(searchParams.get("count")))).join());
    if (pathname === "/guarded") for (const id of licenceIds) await takeGuarded(DB, id);
    if (pathname === "/plain") for (const id of licenceIds) await takePlain(DB, id);
    if (pathname === "/free") return new Response(String(await countFree(DB)));
    return new Response();
  },
};

const toShopDomain = (id: string) => `shop-${id}.myshopify.com`;

async function takeGuarded(DB: D1Database, licenceId: string): Promise<void> {
  const database = new Database(DB);
  const now = new Date();
  const taking = { activationId: newId(now), licenceId, shop: toShopDomain(licenceId), shopId: licenceId, now };
  await database.batch(insertActivation(database, owner, taking));
}

async function takePlain(DB: D1Database, licenceId: string): Promise<void> {
  const now = new Date();
  await DB.batch([
    DB.prepare(
      "INSERT INTO activations (id, licence_id, shop, shop_id, state, activated_at) VALUES (?, ?, ?, ?, 'live', ?)",
    ).bind(newId(now), licenceId, toShopDomain(licenceId), licenceId, now.toISOString()),
    DB.prepare("UPDATE licences SET status = 'active', last_activity_at = ? WHERE id = ?").bind(
      now.toISOString(),
      licenceId,
    ),
  ]);
}

const countFree = (DB: D1Database) =>
  DB.prepare("SELECT count(*) AS free FROM licences WHERE status = 'available'").first<number>("free");

async function addAccount(DB: D1Database): Promise<void> {
  const now = new Date().toISOString();
  await DB.prepare("INSERT INTO accounts (email, uid, created_at, updated_at) VALUES (?, ?, ?, ?)")
    .bind(owner.email, owner.uid, now, now)
    .run();
}

async function addLicences(DB: D1Database, count: number): Promise<string[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => newId(now));
  for (let start = 0; start < count; start += inOneBatch) {
    const insert = DB.prepare("INSERT INTO licences (id, account, status, created_at) VALUES (?, ?, 'available', ?)");
    await DB.batch(ids.slice(start, start + inOneBatch).map((id) => insert.bind(id, owner.email, now.toISOString())));
  }
  return ids;
}
