/** SQL of dry runs: one for each release, and in it a row for each store whose public theme is known. */
import { columns, computed, into, join, optional } from "../../columns.ts";
import type { Database, Statement } from "../../database.ts";

/** Starts it, or starts it over; writes nothing while it runs. */
export const startRun = (database: Database, version: string, now: Date): Statement[] => [
  // The counts first, so that deleting a store's row does not change them.
  database.statement(
    `DELETE FROM dry_run_counts WHERE version = ?1 AND NOT EXISTS (SELECT 1 FROM dry_runs WHERE version = ?1 AND state = 'running')`,
    version,
  ),
  database.statement(
    `DELETE FROM dry_run_stores WHERE version = ?1 AND NOT EXISTS (SELECT 1 FROM dry_runs WHERE version = ?1 AND state = 'running')`,
    version,
  ),
  database.statement(
    `INSERT INTO ${into("dry_runs (version, sha256, state, connected, started_at)")}
     SELECT r.version, r.sha256, 'running', (SELECT count(*) FROM shop_connections), ?2 FROM releases r
     WHERE r.version = ?1 AND r.status IN ('draft', 'published')
     ON CONFLICT (version) DO UPDATE SET sha256 = excluded.sha256, state = 'running', connected = excluded.connected,
       started_at = excluded.started_at, ended_at = NULL, claimed_until = NULL
     WHERE dry_runs.state <> 'running'`,
    version,
    now.toISOString(),
  ),
  database.statement(
    `INSERT INTO ${into("dry_run_stores (version, activation_id, state)")}
     SELECT d.version, t.activation_id, 'waiting' FROM dry_runs d CROSS JOIN known_themes t
     WHERE t.live = 1 AND d.version = ?1 AND d.started_at = ?2 ON CONFLICT DO NOTHING`,
    version,
    now.toISOString(),
  ),
  database.statement(
    `INSERT INTO ${into("dry_run_counts (version, kind, name, stores)")}
     SELECT s.version, 'result', 'known', count(*) FROM dry_run_stores s WHERE s.version = ? GROUP BY s.version
     ON CONFLICT (version, kind, name) DO UPDATE SET stores = excluded.stores`,
    version,
  ),
];

/** A run that no other runner has. */
export const claimRun = (database: Database, now: Date, until: Date) =>
  database.returning(
    columns("dry_runs", "dry_runs", "version", "sha256", "started_at"),
    `UPDATE dry_runs SET claimed_until = ?1 WHERE version =
       (SELECT version FROM dry_runs WHERE state = 'running' AND (claimed_until IS NULL OR claimed_until < ?2)
        ORDER BY started_at LIMIT 1)
     AND state = 'running' AND (claimed_until IS NULL OR claimed_until < ?2)`,
    until.toISOString(),
    now.toISOString(),
  );

export const renewClaim = (database: Database, version: string, until: Date | null): Statement =>
  database.statement(
    "UPDATE dry_runs SET claimed_until = ? WHERE version = ? AND state = 'running'",
    until?.toISOString() ?? null,
    version,
  );

export const endRun = (
  database: Database,
  { version, started_at }: { version: string; started_at: string },
  state: "done" | "replaced",
  now: Date,
): Statement =>
  database.statement(
    `UPDATE dry_runs SET state = ?, ended_at = ?, claimed_until = NULL
     WHERE version = ? AND started_at = ? AND state = 'running'`,
    state,
    now.toISOString(),
    version,
    started_at,
  );

/** `list` is null where the public theme is no longer known. */
export const selectWaitingStores = (database: Database, version: string, limit: number) =>
  database.select(
    join(columns("dry_run_stores", "s", "activation_id"), optional(columns("known_themes", "t", "list"))),
    `FROM dry_run_stores s LEFT JOIN known_themes t ON t.activation_id = s.activation_id AND t.live = 1
     WHERE s.version = ? AND s.state = 'waiting' ORDER BY s.activation_id LIMIT ?`,
    version,
    limit,
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
    `UPDATE dry_run_stores SET state = ?, reason = ?, has_base = ?, questions = ?, losses = ?, refused = ?,
       unread = ?
     WHERE version = ? AND activation_id = ?`,
    result.state,
    result.state === "failed" ? result.reason : null,
    known && Number(known.hasBase),
    known && JSON.stringify(known.questions),
    known && JSON.stringify(known.losses),
    known?.refused ?? null,
    known && known.unread,
    version,
    activationId,
  );
}

export const selectRun = (database: Database, version: string) =>
  database.select(
    columns("dry_runs", "d", "state", "connected", "started_at", "ended_at"),
    "FROM dry_runs d WHERE d.version = ?",
    version,
  );

/** A word that is missing counts no store. */
export const selectResults = (database: Database, version: string) =>
  database.select(
    columns("dry_run_counts", "n", "name", "stores"),
    "FROM dry_run_counts n WHERE n.version = ? AND n.kind = 'result'",
    version,
  );

const mostStoresFirst = "AND n.stores > 0 ORDER BY n.stores DESC, n.name LIMIT ?";

/** The files that ask in most stores. */
export const selectAskingFiles = (database: Database, version: string, limit: number) =>
  database.select(
    columns("dry_run_counts", "n", "name AS path", "stores"),
    `FROM dry_run_counts n WHERE n.version = ? AND n.kind = 'file' ${mostStoresFirst}`,
    version,
    limit,
  );

/** The settings that most stores lose; a store counts once. Stores may name a section otherwise: one name is shown. */
export const selectLostSettings = (database: Database, version: string, limit: number) =>
  database.select(
    join(
      computed<{ path: string; place: string; setting: string }>({
        path: "n.name ->> 0",
        place: "n.name ->> 1",
        setting: "n.name ->> 2",
      }),
      columns("dry_run_counts", "n", "names", "stores"),
    ),
    `FROM dry_run_counts n WHERE n.version = ? AND n.kind = 'setting' ${mostStoresFirst}`,
    version,
    limit,
  );

const listed = join(columns("activations", "v", "shop"), columns("dry_run_stores", "s", "reason"));
const perStore = computed<{ questions: number; losses: number }>({
  questions: "coalesce(json_array_length(s.questions), 0)",
  losses: "coalesce(json_array_length(s.losses), 0)",
});

export const selectFailedStores = (database: Database, version: string, limit: number) =>
  database.select(
    listed,
    `FROM dry_run_stores s JOIN activations v ON v.id = s.activation_id
     WHERE s.version = ? AND s.state = 'failed' ORDER BY s.activation_id LIMIT ?`,
    version,
    limit,
  );

/** Stores that are asked or lose a setting, most questions first. */
export const selectAskedStores = (database: Database, version: string, limit: number) =>
  database.select(
    join(columns("activations", "v", "shop"), perStore),
    `FROM dry_run_stores s JOIN activations v ON v.id = s.activation_id
     WHERE s.version = ? AND s.state = 'computed' AND (json_array_length(s.questions) > 0 OR json_array_length(s.losses) > 0)
     ORDER BY json_array_length(s.questions) DESC, json_array_length(s.losses) DESC, s.activation_id DESC LIMIT ?`,
    version,
    limit,
  );
