/** SQL of dry runs: one for each release, and in it a row for each store whose public theme is known. */
import { columns, computed, join, optional } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { insert, sql } from "../../platform/sql.ts";

/** Starts it, or starts it over; writes nothing while it runs. */
export const startRun = (database: Database, version: string, now: Date): Statement[] => [
  // The counts first, so that deleting a store's row does not change them.
  database.statement(
    sql`DELETE FROM dry_run_counts WHERE version = ${version}
      AND NOT EXISTS (SELECT 1 FROM dry_runs WHERE version = ${version} AND state = 'running')`,
  ),
  database.statement(
    sql`DELETE FROM dry_run_stores WHERE version = ${version}
      AND NOT EXISTS (SELECT 1 FROM dry_runs WHERE version = ${version} AND state = 'running')`,
  ),
  database.statement(
    sql`${insert("dry_runs", {
      version: sql`r.version`,
      sha256: sql`r.sha256`,
      state: "running",
      connected: sql`(SELECT count(*) FROM shop_connections)`,
      started_at: now.toISOString(),
    })}
    FROM releases r
     WHERE r.version = ${version} AND r.status IN ('draft', 'published')
     ON CONFLICT (version) DO UPDATE SET sha256 = excluded.sha256, state = 'running', connected = excluded.connected,
       started_at = excluded.started_at, ended_at = NULL, claimed_until = NULL
     WHERE dry_runs.state <> 'running'`,
  ),
  database.statement(
    sql`${insert("dry_run_stores", { version: sql`d.version`, activation_id: sql`t.activation_id`, state: "waiting" })}
    FROM dry_runs d CROSS JOIN known_themes t
     WHERE t.live = 1 AND d.version = ${version} AND d.started_at = ${now.toISOString()} ON CONFLICT DO NOTHING`,
  ),
  database.statement(
    sql`${insert("dry_run_counts", { version: sql`s.version`, kind: "result", name: "known", stores: sql`count(*)` })}
    FROM dry_run_stores s WHERE s.version = ${version} GROUP BY s.version
     ON CONFLICT (version, kind, name) DO UPDATE SET stores = excluded.stores`,
  ),
];

/** A run that no other runner has. */
export const claimRun = (database: Database, now: Date, until: Date) =>
  database.returning(
    columns("dry_runs", "dry_runs", "version", "sha256", "started_at"),
    sql`UPDATE dry_runs SET claimed_until = ${until.toISOString()} WHERE version =
       (SELECT version FROM dry_runs WHERE state = 'running'
       AND (claimed_until IS NULL OR claimed_until < ${now.toISOString()})
        ORDER BY started_at LIMIT 1)
     AND state = 'running' AND (claimed_until IS NULL OR claimed_until < ${now.toISOString()})`,
  );

export const renewClaim = (database: Database, version: string, until: Date | null): Statement =>
  database.statement(
    sql`UPDATE dry_runs SET claimed_until = ${until?.toISOString() ?? null} WHERE version = ${version}
      AND state = 'running'`,
  );

export const endRun = (
  database: Database,
  { version, started_at }: { version: string; started_at: string },
  state: "done" | "replaced",
  now: Date,
): Statement =>
  database.statement(
    sql`UPDATE dry_runs SET state = ${state}, ended_at = ${now.toISOString()}, claimed_until = NULL
     WHERE version = ${version} AND started_at = ${started_at} AND state = 'running'`,
  );

/** `list` is null where the public theme is no longer known. */
export const selectWaitingStores = (database: Database, version: string, limit: number) =>
  database.select(
    join(columns("dry_run_stores", "s", "activation_id"), optional(columns("known_themes", "t", "list"))),
    sql`FROM dry_run_stores s LEFT JOIN known_themes t ON t.activation_id = s.activation_id AND t.live = 1
     WHERE s.version = ${version} AND s.state = 'waiting' ORDER BY s.activation_id LIMIT ${limit}`,
  );

/** With their names in the theme editor, where they have some. */
export type LostSetting = [path: string, place: string, setting: string, names: LostNames];
export type LostNames = Partial<Record<"label" | "labelFr" | "placeName" | "placeNameFr", string>>;

export type StoreResult =
  | { state: "current" }
  | { state: "failed"; reason: string }
  | {
      state: "computed";
      hasBase: boolean;
      questions: string[];
      losses: LostSetting[];
      /** Theme settings whose value the release's schema refuses. */
      refused: number;
      unread: number;
    };

/** A store that left meanwhile has no row. */
export function saveResult(database: Database, version: string, activationId: string, result: StoreResult): Statement {
  const known = result.state === "computed" ? result : null;
  return database.statement(
    sql`UPDATE dry_run_stores SET state = ${result.state}, reason = ${result.state === "failed" ? result.reason : null},
      has_base = ${known && Number(known.hasBase)}, questions = ${known && JSON.stringify(known.questions)},
      losses = ${known && JSON.stringify(known.losses)}, refused = ${known?.refused ?? null},
       unread = ${known?.unread ?? null}
     WHERE version = ${version} AND activation_id = ${activationId}`,
  );
}

export const selectRun = (database: Database, version: string) =>
  database.select(
    columns("dry_runs", "d", "state", "connected", "started_at", "ended_at"),
    sql`FROM dry_runs d WHERE d.version = ${version}`,
  );

/** A word that is missing counts no store. */
export const selectResults = (database: Database, version: string) =>
  database.select(
    columns("dry_run_counts", "n", "name", "stores"),
    sql`FROM dry_run_counts n WHERE n.version = ${version} AND n.kind = 'result'`,
  );

const mostStoresFirst = sql`AND n.stores > 0 ORDER BY n.stores DESC, n.name`;

/** The files that ask in most stores. */
export const selectAskingFiles = (database: Database, version: string, limit: number) =>
  database.select(
    columns("dry_run_counts", "n", "name AS path", "stores"),
    sql`FROM dry_run_counts n WHERE n.version = ${version} AND n.kind = 'file' ${mostStoresFirst}
     LIMIT ${limit}`,
  );

/** The settings that most stores lose; a store counts once. Stores may name a section otherwise: one name is shown. */
export const selectLostSettings = (database: Database, version: string, limit: number) =>
  database.select(
    join(
      computed<{ path: string; place: string; setting: string }>({
        path: sql`n.name ->> 0`,
        place: sql`n.name ->> 1`,
        setting: sql`n.name ->> 2`,
      }),
      columns("dry_run_counts", "n", "names", "stores"),
    ),
    sql`FROM dry_run_counts n WHERE n.version = ${version} AND n.kind = 'setting' ${mostStoresFirst}
     LIMIT ${limit}`,
  );

const listed = join(columns("activations", "v", "shop"), columns("dry_run_stores", "s", "reason"));
const perStore = computed<{ questions: number; losses: number }>({
  questions: sql`coalesce(json_array_length(s.questions), 0)`,
  losses: sql`coalesce(json_array_length(s.losses), 0)`,
});

export const selectFailedStores = (database: Database, version: string, limit: number) =>
  database.select(
    listed,
    sql`FROM dry_run_stores s JOIN activations v ON v.id = s.activation_id
     WHERE s.version = ${version} AND s.state = 'failed' ORDER BY s.activation_id LIMIT ${limit}`,
  );

/** Stores that are asked or lose a setting, most questions first. */
export const selectAskedStores = (database: Database, version: string, limit: number) =>
  database.select(
    join(columns("activations", "v", "shop"), perStore),
    sql`FROM dry_run_stores s JOIN activations v ON v.id = s.activation_id
     WHERE s.version = ${version} AND s.state = 'computed'
     AND (json_array_length(s.questions) > 0 OR json_array_length(s.losses) > 0)
     ORDER BY json_array_length(s.questions) DESC, json_array_length(s.losses) DESC, s.activation_id DESC
     LIMIT ${limit}`,
  );
