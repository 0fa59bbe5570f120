/**
 * What happened before the demo begins: licences of three accounts, granted over the last year, and twelve weeks of
 * activations, installs and deactivations that have all ended. Days count back from the seed, so that the charts of the
 * staff are always filled, and everything else follows from the table.
 */
import type { SandboxEnv } from "../env.ts";
import { admin, alice, type DemoAccount, dave } from "./demo.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface Use {
  shop: string;
  /** Days ago. */
  activated: number;
  released: number;
  installed?: number;
  updated?: number;
  failed?: number;
}

/** Each licence was in one store at a time. */
const licences: readonly { owner: DemoAccount; granted: number; uses: readonly Use[] }[] = [
  {
    owner: alice,
    granted: 312,
    uses: [
      { shop: "alice-second", activated: 80, installed: 80, updated: 73, released: 66 },
      { shop: "alice-second", activated: 51, installed: 50, updated: 45, released: 38 },
      { shop: "alice-third", activated: 31, failed: 31, installed: 30, updated: 17, released: 10 },
    ],
  },
  {
    owner: alice,
    granted: 201,
    uses: [
      { shop: "alice-third", activated: 74, installed: 74, failed: 61, updated: 60, released: 53 },
      { shop: "alice-second", activated: 24, installed: 24, released: 11 },
    ],
  },
  {
    owner: alice,
    granted: 122,
    uses: [
      { shop: "alice-third", activated: 45, installed: 44, released: 32 },
      { shop: "alice-second", activated: 9, installed: 9, released: 3 },
    ],
  },
  {
    owner: dave,
    granted: 166,
    uses: [{ shop: "dave-shop", activated: 67, installed: 66, failed: 39, updated: 38, released: 18 }],
  },
  {
    owner: admin,
    granted: 255,
    uses: [
      { shop: "admin-shop", activated: 79, installed: 79, failed: 58, updated: 57, released: 46 },
      { shop: "admin-shop", activated: 37, installed: 37, updated: 23, released: 16 },
      { shop: "admin-shop", activated: 8, installed: 8, released: 4 },
    ],
  },
];

export interface PastLicence {
  id: string;
  account: string;
  at: string;
}

export interface PastActivation {
  id: string;
  licence: string;
  shop: string;
  at: string;
  released: string;
}

export interface PastEvent {
  id: string;
  type:
    | "licence.granted"
    | "licence.activated"
    | "licence.deactivated"
    | "theme.installed"
    | "theme.updated"
    | "theme.job_failed";
  at: string;
  actor: DemoAccount;
  account: string;
  licence: string;
  shop: string | null;
  version: string | null;
  reason: string | null;
}

/** Oldest first. */
export function createHistory(now: Date) {
  let count = 0;
  const momentOf = (daysAgo: number, minutes: number) => new Date(now.getTime() - daysAgo * dayMs + minutes * 60_000);
  /** As the service's ids, it begins with the seconds of its time. */
  const toId = (at: Date) =>
    Math.floor(at.getTime() / 1000)
      .toString(16)
      .padStart(8, "0") + (++count).toString(16).padStart(16, "0");
  const past = { licences: [] as PastLicence[], activations: [] as PastActivation[], events: [] as PastEvent[] };

  for (const { owner, granted, uses } of licences) {
    const account = owner.email;
    const add = (type: PastEvent["type"], at: Date, actor: DemoAccount, about: Partial<PastEvent> = {}) =>
      past.events.push({
        ...{ id: toId(at), type, at: at.toISOString(), actor, account, licence },
        ...{ shop: null, version: null, reason: null, ...about },
      });
    const grantedAt = momentOf(granted, 0);
    const licence = toId(grantedAt);
    past.licences.push({ id: licence, account, at: grantedAt.toISOString() });
    add("licence.granted", grantedAt, admin, { reason: "Demo" });
    for (const { shop: name, activated, installed, failed, updated, released } of uses) {
      const shop = `${name}.myshopify.com`;
      const [from, until] = [momentOf(activated, 0), momentOf(released, 0)];
      past.activations.push({ id: toId(from), licence, shop, at: from.toISOString(), released: until.toISOString() });
      add("licence.activated", from, owner, { shop });
      const jobs = [
        ["theme.job_failed", failed, 12],
        ["theme.installed", installed, 25],
        ["theme.updated", updated, 40],
      ] as const;
      for (const [type, daysAgo, minutes] of jobs) {
        if (daysAgo !== undefined) add(type, momentOf(daysAgo, minutes), owner, { shop, version: "2.0.4" });
      }
      add("licence.deactivated", until, owner, { shop });
    }
  }
  past.events.sort((one, other) => (one.at < other.at ? -1 : 1));
  return past;
}

/** Only in a database without licences of these accounts. The licence service has no operation that writes the past. */
export async function seedHistory({ LICENCES_DB: database }: SandboxEnv): Promise<void> {
  const accounts = [...new Set(licences.map(({ owner }) => owner.email))];
  if (await hasLicences(database, accounts)) return;
  const { licences: granted, activations, events } = createHistory(new Date());
  const write = (sql: string, rows: readonly object[]) => database.prepare(sql).bind(JSON.stringify(rows));
  await database.batch([
    write(
      `INSERT INTO accounts (email, created_at, updated_at)
       SELECT value ->> 'account', min(value ->> 'at'), min(value ->> 'at') FROM json_each(?) WHERE true GROUP BY 1
       ON CONFLICT (email) DO NOTHING`,
      granted,
    ),
    write(
      `INSERT INTO licences (id, account, status, created_at)
       SELECT value ->> 'id', value ->> 'account', 'available', value ->> 'at' FROM json_each(?)`,
      granted,
    ),
    write(
      `INSERT INTO activations (id, licence_id, shop, state, activated_at, released_at)
       SELECT value ->> 'id', value ->> 'licence', value ->> 'shop', 'released', value ->> 'at', value ->> 'released'
       FROM json_each(?)`,
      activations,
    ),
    write(
      `INSERT INTO events (id, at, type, account, actor_uid, actor_email, actor_role, licence_id, shop, version, reason,
         object_kind, object_id)
       SELECT value ->> 'id', value ->> 'at', value ->> 'type', value ->> 'account', value ->> '$.actor.uid',
         value ->> '$.actor.email', value ->> '$.actor.role', value ->> 'licence', value ->> 'shop', value ->> 'version',
         value ->> 'reason', 'licence', value ->> 'licence'
       FROM json_each(?)`,
      events,
    ),
  ]);
}

export async function hasLicences(database: D1Database, accounts: readonly string[]): Promise<boolean> {
  const sql = "SELECT 1 FROM licences WHERE account IN (SELECT value FROM json_each(?)) LIMIT 1";
  return (await database.prepare(sql).bind(JSON.stringify(accounts)).first()) !== null;
}
