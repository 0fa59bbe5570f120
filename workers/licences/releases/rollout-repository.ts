/** SQL of the rollout of releases. Each change names the state that it starts from. */
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { type Condition, type Sql, sql } from "../platform/sql.ts";
import type { ReleaseStage } from "./contract.ts";
import { newestFirst } from "./release-repository.ts";

const offer = columns("releases", "r", "version", "stage", "halted_at");
export type ReleaseOffer = RowOf<typeof offer>;

/** Every published release with its stage, newest first. */
export const selectReleaseOffers = (database: Database): Statement<ReleaseOffer> =>
  database.select(offer, sql`FROM releases r WHERE r.status = 'published' ${newestFirst}`);

/** Holds for the staff's own stores, those of an administrator's account; `alias` is the account's. */
const isStaffsStore = (alias: Sql): Condition =>
  sql`EXISTS (SELECT 1 FROM users u WHERE u.uid = ${alias}.uid AND u.role = 'admin' AND u.gone_at IS NULL)`;

export const getStaffsStore = (alias: Sql) => computed<{ is_staffs: 0 | 1 }>({ is_staffs: isStaffsStore(alias) });

export interface OfferedStore {
  shop: string;
  is_staffs: 0 | 1;
}

const offeredStore = join(columns("activations", "v", "shop"), getStaffsStore(sql`a`));
const fromStores = sql`FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
  WHERE v.state = 'live'`;

/** Of any owner. */
export const selectOfferedStore = (database: Database, shop: string): Statement<OfferedStore> =>
  database.select(offeredStore, sql`${fromStores} AND v.shop = ${shownName(shop)}`);

export const selectOwnOfferedStores = (database: Database, owner: Actor): Statement<OfferedStore> =>
  database.select(offeredStore, sql`${fromStores} AND a.email = ${owner.email} AND a.uid = ${owner.uid}`);

export const setNextStage = (
  database: Database,
  version: string,
  { from, stage, now }: { from: ReleaseStage; stage: ReleaseStage; now: Date },
): GuardedStatement =>
  database.update(
    "releases",
    sql`stage = ${stage}, offered_at = ${now.toISOString()}`,
    sql`version = ${version} AND status = 'published' AND halted_at IS NULL AND stage = ${from}`,
  );

export const haltRollout = (database: Database, version: string, reason: string, now: Date): GuardedStatement =>
  database.update(
    "releases",
    sql`halted_at = ${now.toISOString()}, halt_reason = ${reason}`,
    sql`version = ${version} AND status = 'published' AND halted_at IS NULL`,
  );

export const resumeRollout = (database: Database, version: string): GuardedStatement =>
  database.update(
    "releases",
    sql`halted_at = NULL, halt_reason = NULL`,
    sql`version = ${version} AND status = 'published' AND halted_at IS NOT NULL`,
  );

/** An install of the release that Shopify rejected in another store since the staff last resumed the release. */
export const selectInstallRejectedElsewhere = (
  database: Database,
  { version, shop }: { version: string; shop: string },
) =>
  database.select(
    columns("jobs", "j", "id"),
    sql`FROM jobs j WHERE j.kind = 'install' AND j.state = 'failed' AND j.version = ${version} AND j.shop <> ${shop}
       AND j.failure_code = 'THEME_REJECTED' AND j.failure_details ->> 'reason' IN ('PROCESSING_FAILED',
       'FILE_REJECTED')
       AND j.ended_at > coalesce((SELECT max(e.at) FROM events e WHERE e.type = 'release.resumed'
       AND e.version = ${version}), '')
     LIMIT 1`,
  );

const stopped = columns("releases", "r", "status", "halt_reason");
export type StoppedRow = RowOf<typeof stopped>;

/** The release of a job, when it is no longer offered. */
export const selectStopped = (database: Database, job: string): Statement<StoppedRow> =>
  database.select(
    stopped,
    sql`FROM releases r JOIN jobs j ON j.version = r.version
     WHERE j.id = ${job} AND j.kind <> 'template' AND (r.status = 'withdrawn' OR r.halted_at IS NOT NULL)`,
  );

/** Stores that an update can reach: those of all owners. */
const connected = sql`(SELECT coalesce(sum(n.licences), 0) FROM licence_counts n WHERE n.field = 'connection')`;

export const countConnectedStores = (database: Database, version: string) =>
  database.select(
    computed<{ stores: number; staffs: number; have: number }>({
      stores: connected,
      staffs: sql`(SELECT count(*) FROM users u INDEXED BY users_admins
         CROSS JOIN accounts a ON a.uid = u.uid CROSS JOIN licences l ON l.account = a.email
         CROSS JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
         CROSS JOIN shop_connections c ON c.activation_id = v.id
         WHERE u.role = 'admin' AND u.gone_at IS NULL)`,
      have: sql`coalesce((SELECT n.licences FROM licence_counts n WHERE n.field = 'version'
        AND n.value = ${version}), 0)`,
    }),
    sql``,
  );

/** None when there are more than `limit`. */
export const selectConnectedStores = (database: Database, limit: number) =>
  database.select(
    join(columns("activations", "v", "shop"), getStaffsStore(sql`a`)),
    sql`FROM (SELECT ${connected} AS stores) n CROSS JOIN shop_connections c
       CROSS JOIN activations v ON v.id = c.activation_id AND v.state = 'live'
       CROSS JOIN licences l ON l.id = v.licence_id CROSS JOIN accounts a ON a.email = l.account
     WHERE n.stores <= ${limit}`,
  );
