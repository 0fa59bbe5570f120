/**
 * Fills the licence service's database with invented customers, for measurements and for looking at long lists. Each
 * statement writes thousands of rows, so that a million events take minutes.
 */
import type { Miniflare } from "miniflare";

type Database = Pick<Awaited<ReturnType<Miniflare["getD1Database"]>>, "prepare">;

export interface RowCounts {
  /** Every tenth has no licence. */
  users: number;
  /** Spread evenly over the other users; each has an order, and of a hundred orders ten were never paid. */
  licences: number;
  /** Spread evenly over the licences and the last two years. */
  events: number;
}

export const manyRows: RowCounts = { users: 50_000, licences: 100_000, events: 1_000_000 };

/** Rows of one statement. */
const chunk = 10_000;

export async function isFilled(database: Database): Promise<boolean> {
  return (await database.prepare(`SELECT 1 FROM users WHERE uid = ${toUid("0")}`).first()) !== null;
}

/** Writes the rows of `counts` into a database that `isFilled` does not know. */
export async function fillDatabase(
  database: Database,
  counts: RowCounts,
  { now = new Date(), onRows }: { now?: Date; onRows?: (table: string) => void } = {},
): Promise<void> {
  const owners = Math.ceil(counts.users * 0.9);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const run = async (table: string, total: number, sql: string) => {
    for (let start = 0; start < total; start += chunk) {
      const range = [start, Math.min(total, start + chunk), total];
      await database
        .prepare(
          `WITH RECURSIVE ${given}, numbers (i) AS (SELECT start FROM given UNION ALL SELECT i + 1 FROM numbers, given WHERE i + 1 < until) ${sql}`,
        )
        .bind(...range, nowSeconds, owners, counts.licences)
        .run();
    }
    onRows?.(table);
  };
  await run("accounts", counts.users, accounts);
  await run("users", counts.users, users);
  await run("licences", counts.licences, licences);
  await run("orders", counts.licences, orders);
  await run("activations", counts.licences, activations);
  await run("stores", counts.licences, connections);
  await run("events", counts.events, events);
}

/** D1 binds numbers as floating-point, which would divide with a remainder. */
const given = `given (start, until, total, present, owners, licences) AS (SELECT ${[1, 2, 3, 4, 5, 6]
  .map((place) => `CAST(?${place} AS INTEGER)`)
  .join(", ")})`;

// Each statement reads from `numbers` and `given`: row `i` of `total`, the present in seconds, users with licences.

/** Seconds since 1970 of row `i`: two years ago for the first one, now for the last. */
const seconds = "(present - 63072000 + CAST(63072000.0 * i / total AS INTEGER))";
const toIso = (expression: string) => `(strftime('%Y-%m-%dT%H:%M:%S', ${expression}, 'unixepoch') || '.000Z')`;
const at = toIso(seconds);
/** 24 hex digits: the time, a mark of the table, and the number of the row. */
const toId = (prefix: string, time: string, number: string) => `printf('%08x${prefix}%012x', ${time}, ${number})`;

const pick = (words: string, index: string) => {
  const list = words.split(" ");
  return `CASE (${index}) % ${list.length} ${list.map((word, place) => `WHEN ${place} THEN '${word}'`).join(" ")} END`;
};
const toFirstName = (user: string) =>
  pick("Alma Basile Clara Denis Elsa Hugo Jules Kenza Louis Nino Olga Paul Rose Sami Victor Yara Zoé", `${user} * 7`);
const toTrade = (user: string) =>
  pick("atelier cafe cuir deco epices fleurs gants herbes jouets laine lampes miel mode papier perles", `${user} * 11`);
/** Some names are long, because lists have to wrap them. */
const toLong = (index: string, text: string) => `iif(${index} % 40 = 5, '${text}', '')`;
const toEmail = (user: string) =>
  `(lower(${toFirstName(user)}) || ${user} || ${toLong(user, ".de-la-rochefoucauld-liancourt")} || '@' || ${toTrade(user)} || ${toLong(user, "-de-haute-couture-parisienne")} || '.example')`;
const toUid = (user: string) => `('many-' || ${user})`;
const toShop = (licence: string) =>
  `(${toTrade(licence)} || ${toLong(licence, "-de-haute-couture-et-de-maroquinerie-parisienne")} || '-' || ${licence} || '.myshopify.com')`;

/** The owner of a licence, and the licence of event `i`. */
const toOwner = (licence: string) => `(${licence} % owners)`;
const licenceIndex = "(i % given.licences)";
const toLicenceTime = (licence: string) =>
  `(present - 63072000 + CAST(63072000.0 * ${licence} / given.licences AS INTEGER))`;
const toLicenceId = (licence: string) => toId("a0a0", toLicenceTime(licence), licence);

/** Of ten licences seven are in a store, one of them paused; two are free and one was removed. */
const status =
  "CASE i % 10 WHEN 6 THEN 'paused' WHEN 7 THEN 'available' WHEN 8 THEN 'available' WHEN 9 THEN 'removed' ELSE 'active' END";
const isInstalled = "i % 10 < 7";
const activationId = toId("b0b0", seconds, "i");

const accounts = `INSERT INTO accounts (email, uid, created_at, updated_at)
  SELECT ${toEmail("i")}, ${toUid("i")}, ${at}, ${at} FROM numbers, given WHERE true ON CONFLICT DO NOTHING`;

/** The identity service does not know these users: a pass over its accounts must not find their rows too old. */
const never = "'9999-12-31T00:00:00.000Z'";

const users = `INSERT INTO users (uid, email, name, company, sort_name, role, verified, disabled, points, created_at, last_sign_in_at, refreshed_at)
  SELECT ${toUid("i")}, ${toEmail("i")}, ${toFirstName("i")} || ' ' || i, 'Maison ' || ${toTrade("i")},
    lower(${toFirstName("i")} || ' ' || i), iif(i % 5000 = 0, 'admin', 'user'), i % 20 > 0, i % 500 = 0, (i % 7) * 133, ${at},
    iif(i % 9 = 0, '', ${toIso(`present - (i * 7919) % 31536000`)}), ${never} FROM numbers, given WHERE true ON CONFLICT DO NOTHING`;

/** None of them waits for an answer of Stripe, which does not know them. */
const orderState =
  "CASE WHEN i % 100 BETWEEN 30 AND 32 THEN 'failed' WHEN i % 100 BETWEEN 33 AND 38 THEN 'expired' WHEN i % 100 = 39 THEN 'open' ELSE 'paid' END";
const isPaid = "i % 100 NOT BETWEEN 30 AND 39";
const orderId = toId("d0d0", seconds, "i");
const isRefunded = `(${isPaid} AND i % 10 = 9)`;
const isDisputed = `(${isPaid} AND i % 200 = 6)`;

const licences = `INSERT INTO licences (id, account, status, paused_reason, created_at, last_activity_at, order_id, order_hold)
  SELECT ${toLicenceId("i")}, ${toEmail(toOwner("i"))}, ${status}, iif(i % 10 = 6, 'Paiement contesté', NULL), ${at},
    iif(${isInstalled}, ${toIso("present - (i * 7919) % 31536000")}, NULL), iif(${isPaid}, ${orderId}, NULL),
    CASE WHEN ${isDisputed} THEN 'dispute' WHEN ${isRefunded} THEN 'refund' END FROM numbers, given`;

const orders = `INSERT INTO orders (id, request_id, account, buyer_uid, browser_hash, state, problem, quantity, price_id, unit_amount,
    currency, livemode, company, expires_at, payment_intent_id, amount_total, amount_refunded, withdrawn, dispute, created_at,
    paid_at, updated_at)
  SELECT ${orderId}, printf('many-%08d', i), ${toEmail(toOwner("i"))}, ${toUid(toOwner("i"))}, printf('%064x', i), ${orderState},
    iif(${isPaid} AND i % 1000 = 9, 'refund_reversed', NULL), 1, 'price_many', 39900, 'eur', 0, iif(i % 3 = 0, 'Maison ' || ${toTrade("i")}, NULL),
    ${at}, iif(${isPaid}, printf('pi_many%08d', i), NULL), iif(${isPaid}, 39900, NULL), iif(${isRefunded}, 39900, 0),
    iif(${isRefunded}, 1, 0), iif(${isDisputed}, 'open', 'none'), ${at}, iif(${isPaid}, ${at}, NULL), ${at} FROM numbers, given`;

const activations = `INSERT INTO activations (id, licence_id, shop, shop_id, state, activated_at)
  SELECT ${activationId}, ${toLicenceId("i")}, ${toShop("i")}, printf('9%012d', i), 'live', ${at} FROM numbers, given WHERE ${isInstalled}`;

/** The sealed values open nothing, because no key made them, so that no check of the stores is ever due. */
const connections = `INSERT INTO shop_connections (activation_id, kind, revision, sealed_access_token, access_token_hint,
    sealed_api_secret_key, api_secret_key_hint, name, plan, development, state, checked_at, attempted_at, theme_version)
  SELECT ${activationId}, 'token', 'many', 'none', '0000', 'none', '0000', ${toTrade("i")},
    ${pick("Basic Grow Advanced Plus", "i / 10")}, 0, iif(i % 40 = 0, 'inactive', 'active'), ${toIso("present")}, ${never},
    CASE WHEN i % 13 = 0 THEN NULL WHEN i % 5 = 0 THEN '1.1.0' WHEN i % 3 = 0 THEN '2.0.3' ELSE '2.0.4' END
  FROM numbers, given WHERE ${isInstalled}`;

const events = `INSERT INTO events (id, at, type, account, actor_uid, actor_email, actor_role, licence_id, shop, version,
    reason, object_kind, object_id, request_id)
  SELECT ${toId("c0c0", seconds, "i")}, ${at}, type, ${toEmail(toOwner("licence"))},
    iif(staff, 'many-0', ${toUid(toOwner("licence"))}), iif(staff, ${toEmail("0")}, ${toEmail(toOwner("licence"))}),
    iif(staff, 'admin', 'user'), ${toLicenceId("licence")}, iif(licence % 10 < 7, ${toShop("licence")}, NULL), '2.0.4',
    iif(staff, 'Demande du client', NULL), 'licence', ${toLicenceId("licence")}, printf('many-%08d', i)
  FROM (SELECT i, ${licenceIndex} AS licence, i % 25 = 0 AS staff, CASE i % 25 WHEN 0 THEN 'licence.paused' ELSE ${pick(
    "theme.update_started theme.updated theme.published download.ticket_issued theme.installed theme.job_failed",
    "i / 3",
  )} END AS type FROM numbers, given), given`;
