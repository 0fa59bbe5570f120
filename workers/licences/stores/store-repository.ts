/**
 * SQL of an owner's connected stores, as pages show them, and of questions that stores answer late. Credentials are
 * read as their last characters only.
 */
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import type { Rows } from "../platform/rows.d.ts";
import { insert, sql } from "../platform/sql.ts";
import { listOfferedTo } from "../releases/offered-releases.ts";
import { getStaffsStore, type ReleaseOffer } from "../releases/rollout-repository.ts";
import type { Shop } from "./contract.ts";

const store = join(
  columns("activations", "v", "shop"),
  columns(
    "shop_connections",
    "c",
    "name",
    "state",
    "plan",
    "checked_at",
    "theme_version",
    "skipped_version",
    "failure",
    "access_token_hint",
    "api_secret_key_hint",
  ),
  columns(
    "licences",
    "l",
    "id AS licence_id",
    "status AS licence_status",
    "kind AS licence_kind",
    "last_activity_at",
    "seat_due_at",
  ),
  getStaffsStore(sql`a`),
  /** The job whose publication the owner can undo. */
  computed<{ return_job: string | null; other_names: string }>({
    other_names: sql`(SELECT json_group_array(n.shop) FROM store_names n WHERE n.shop_id = v.shop_id
      AND n.shop <> v.shop)`,
    return_job: sql`(SELECT CASE WHEN p.rolled_back_at IS NULL AND p.former_theme_id IS NOT NULL
      AND p.account = l.account THEN p.id END
       FROM jobs p WHERE p.shop = v.shop AND p.published_at IS NOT NULL
       ORDER BY coalesce(p.rolled_back_at, p.published_at) DESC, p.rowid DESC LIMIT 1)`,
  }),
);
export type StoreRow = RowOf<typeof store>;

const fromStores = sql`FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       JOIN shop_connections c ON c.activation_id = v.id`;

export const selectStores = (database: Database, owner: Actor): Statement<StoreRow> =>
  database.select(
    store,
    sql`${fromStores} WHERE l.account = ${owner.email} AND a.uid = ${owner.uid} ORDER BY v.activated_at DESC, v.shop`,
  );

/** Of any owner; for a caller who was found to own it, or for administrators. */
export const selectStoreOf = (database: Database, activationId: string): Statement<StoreRow> =>
  database.select(
    store,
    sql`FROM activations v
       JOIN licences l ON l.id = v.licence_id
       JOIN accounts a ON a.email = l.account
       JOIN shop_connections c ON c.activation_id = v.id
     WHERE v.id = ${activationId} AND v.state = 'live'`,
  );

const formerStore = columns("activations", "v", "shop");
export type FormerStoreRow = RowOf<typeof formerStore>;

/** Stores that the owner's licences have left, the latest first; not what a former owner of a licence did with it. */
export const selectFormerStores = (database: Database, owner: Actor, limit: number): Statement<FormerStoreRow> =>
  database.select(
    formerStore,
    sql`FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'released'
     WHERE l.account = ${owner.email} AND a.uid = ${owner.uid}
     AND (l.owned_since IS NULL OR v.released_at > l.owned_since)
       AND NOT EXISTS (SELECT 1 FROM licences o JOIN activations w ON w.licence_id = o.id AND w.state = 'live'
                       WHERE o.account = ${owner.email} AND (w.shop = v.shop OR w.shop_id = v.shop_id))
     GROUP BY v.shop ORDER BY max(v.released_at) DESC LIMIT ${limit}`,
  );

/** The one that is connected longest, of any owner, at a known address. */
export const selectOldestStore = (database: Database) =>
  database.select(
    columns("activations", "v", "shop"),
    sql`FROM activations v WHERE v.state = 'live' AND v.shop NOT LIKE '%.unknown.%' ORDER BY v.id LIMIT 1`,
  );

export const toShops = (rows: readonly StoreRow[], offers: readonly ReleaseOffer[]): Shop[] =>
  rows.map((row) => ({
    shop: row.shop,
    otherNames: JSON.parse(row.other_names),
    name: row.name,
    state: row.state,
    plan: row.plan,
    licenceId: row.licence_id,
    licenceStatus: row.licence_status,
    checkedAt: row.checked_at,
    lastActivity: row.last_activity_at,
    themeVersion: row.theme_version,
    newestRelease: listOfferedTo(offers, row)[0] ?? null,
    skippedVersion: row.skipped_version,
    failure: row.failure,
    development: row.licence_kind === "development",
    seatDueAt: row.seat_due_at,
    accessTokenHint: row.access_token_hint,
    apiSecretKeyHint: row.api_secret_key_hint,
    returnJob: row.return_job,
  }));

export interface StoreQuestion {
  activationId: string;
  name: Rows["store_questions"]["name"];
  /** Of the credentials. */
  revision: string;
}

/** Asked since `moment` with these credentials. */
export const selectQuestionSince = (database: Database, question: StoreQuestion, moment: Date) =>
  database.select(
    columns("store_questions", "q", "asked_at", "answer"),
    sql`FROM store_questions q WHERE q.activation_id = ${question.activationId} AND q.name = ${question.name}
      AND q.revision = ${question.revision} AND q.asked_at > ${moment.toISOString()}`,
  );

/** Writes nothing when the store was disconnected meanwhile. */
export const saveQuestion = (database: Database, question: StoreQuestion, askedAt: string): Statement =>
  database.statement(
    sql`${insert("store_questions", {
      activation_id: sql`activation_id`,
      name: question.name,
      revision: question.revision,
      asked_at: askedAt,
    })}
    FROM shop_connections WHERE activation_id = ${question.activationId}
     ON CONFLICT (activation_id, name) DO UPDATE
     SET revision = ${question.revision}, asked_at = ${askedAt}, answer = NULL`,
  );

export const saveAnswer = (database: Database, question: StoreQuestion, askedAt: string, answer: string): Statement =>
  database.statement(
    sql`UPDATE store_questions SET answer = ${answer} WHERE activation_id = ${question.activationId}
      AND name = ${question.name} AND asked_at = ${askedAt}`,
  );

export const deleteQuestion = (database: Database, question: StoreQuestion, askedAt: string): Statement =>
  database.statement(
    sql`DELETE FROM store_questions WHERE activation_id = ${question.activationId} AND name = ${question.name}
      AND asked_at = ${askedAt}`,
  );
