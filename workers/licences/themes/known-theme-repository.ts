/** SQL of the last known files of stores' themes. */
import { columns, into } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import { insert, sql } from "../sql.ts";

/** Which of these bodies R2 holds; their age starts over, so that none is deleted before it is named again. */
export const touchBodies = (database: Database, digests: readonly string[], now: Date) =>
  [
    database.statement(
      sql`UPDATE known_bodies SET stored_at = ${now.toISOString()}
        WHERE sha256 IN (SELECT value FROM json_each(${JSON.stringify(digests)}))`,
    ),
    database.select(
      columns("known_bodies", "b", "sha256"),
      sql`FROM known_bodies b WHERE b.sha256 IN (SELECT value FROM json_each(${JSON.stringify(digests)}))`,
    ),
  ] as const;

export const insertBodies = (database: Database, digests: readonly string[], now: Date): Statement =>
  database.statement(
    sql`${insert("known_bodies", { sha256: sql`value`, stored_at: now.toISOString() })}
    FROM json_each(${JSON.stringify(digests)}) WHERE true
     ON CONFLICT (sha256) DO UPDATE SET stored_at = excluded.stored_at`,
  );

const activation = `SELECT c.activation_id FROM shop_connections c JOIN activations v ON v.id = c.activation_id AND v.state = 'live'
       WHERE v.shop = ? AND v.licence_id = ?`;

/** The lists of the store's last known files, the newest first. */
export const selectKnownLists = (
  database: Database,
  { shop, licence_id }: { shop: string; licence_id: string },
): Statement<{ list: string }> =>
  database.select(
    columns("known_themes", "t", "list"),
    `FROM known_themes t WHERE t.activation_id IN (${activation}) ORDER BY t.read_at DESC`,
    shop,
    licence_id,
  );

/** The public theme, and as many others as an update leaves copies in a store. */
const maxOtherThemes = 3;

export interface KnownThemeRow {
  id: string;
  isLive: boolean;
  list: string;
  bodies: readonly string[];
  now: Date;
}

/** Writes nothing once the store has left the licence. */
export const replaceKnownTheme = (
  database: Database,
  store: { shop: string; licence_id: string },
  { id, isLive, list, bodies, now }: KnownThemeRow,
): Statement[] => [
  database.statement(
    `DELETE FROM known_theme_bodies WHERE activation_id IN (${activation}) AND theme_id = ?`,
    store.shop,
    store.licence_id,
    id,
  ),
  database.statement(
    `UPDATE known_themes SET live = 0 WHERE activation_id IN (${activation}) AND (theme_id = ? OR ?)`,
    store.shop,
    store.licence_id,
    id,
    Number(isLive),
  ),
  database.statement(
    `INSERT INTO ${into("known_themes (activation_id, theme_id, live, read_at, list)")}
     SELECT activation_id, ?, ?, ?, ? FROM (${activation}) WHERE true
     ON CONFLICT (activation_id, theme_id) DO UPDATE SET live = excluded.live, read_at = excluded.read_at, list = excluded.list`,
    id,
    Number(isLive),
    now.toISOString(),
    list,
    store.shop,
    store.licence_id,
  ),
  database.statement(
    `INSERT INTO ${into("known_theme_bodies (activation_id, theme_id, sha256)")}
     SELECT a.activation_id, ?, j.value FROM (${activation}) a CROSS JOIN json_each(?) j WHERE true ON CONFLICT DO NOTHING`,
    id,
    store.shop,
    store.licence_id,
    JSON.stringify([list, ...bodies]),
  ),
  database.statement(
    `DELETE FROM known_themes WHERE (activation_id, theme_id) IN
       (SELECT activation_id, theme_id FROM known_themes WHERE activation_id IN (${activation}) AND live = 0
        ORDER BY read_at DESC LIMIT -1 OFFSET ?)`,
    store.shop,
    store.licence_id,
    maxOtherThemes,
  ),
];

/** Visitors see this theme now, and no other; a theme of which nothing is known leaves the store without a live one. */
export const setLiveTheme = (database: Database, activationId: string, themeId: string): Statement[] => [
  database.statement(
    sql`UPDATE known_themes SET live = 0 WHERE activation_id = ${activationId} AND theme_id <> ${themeId}`,
  ),
  database.statement(
    sql`UPDATE known_themes SET live = 1 WHERE activation_id = ${activationId} AND theme_id = ${themeId}`,
  ),
];

export const deleteThemesReadBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM known_themes WHERE (activation_id, theme_id) IN
       (SELECT activation_id, theme_id FROM known_themes WHERE read_at < ${before.toISOString()} ORDER BY read_at
       LIMIT ${limit})`,
  );

/** Returns the digests of bodies that no theme has; their rows go at once, so that a body that is written anew has one. */
export const takeUnneededBodies = (
  database: Database,
  storedBefore: Date,
  limit: number,
): Statement<{ sha256: string }> =>
  database.returning(
    columns("known_bodies", "known_bodies", "sha256"),
    sql`DELETE FROM known_bodies WHERE stored_at < ${storedBefore.toISOString()} AND sha256 IN
       (SELECT b.sha256 FROM known_bodies b WHERE b.stored_at < ${storedBefore.toISOString()}
          AND NOT EXISTS (SELECT 1 FROM known_theme_bodies t WHERE t.sha256 = b.sha256) LIMIT ${limit})`,
  );
