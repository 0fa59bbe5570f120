/** SQL of the last known files of stores' themes. */
import { columns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { insert, type Sql, sql } from "../platform/sql.ts";

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

interface Store {
  shop: string;
  licence_id: string;
}

const activation = ({ shop, licence_id }: Store): Sql => sql`SELECT c.activation_id FROM shop_connections c
       JOIN activations v ON v.id = c.activation_id AND v.state = 'live'
       WHERE v.shop = ${shop} AND v.licence_id = ${licence_id}`;

/** The lists of the store's last known files, the newest first. */
export const selectKnownLists = (database: Database, store: Store): Statement<{ list: string }> =>
  database.select(
    columns("known_themes", "t", "list"),
    sql`FROM known_themes t WHERE t.activation_id IN (${activation(store)}) ORDER BY t.read_at DESC`,
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
  store: Store,
  { id, isLive, list, bodies, now }: KnownThemeRow,
): Statement[] => [
  database.statement(
    sql`DELETE FROM known_theme_bodies WHERE activation_id IN (${activation(store)}) AND theme_id = ${id}`,
  ),
  database.statement(
    sql`UPDATE known_themes SET live = 0
     WHERE activation_id IN (${activation(store)}) AND (theme_id = ${id} OR ${Number(isLive)})`,
  ),
  database.statement(
    sql`${insert("known_themes", {
      activation_id: sql`activation_id`,
      theme_id: id,
      live: isLive ? 1 : 0,
      read_at: now.toISOString(),
      list,
    })}
    FROM (${activation(store)}) WHERE true
     ON CONFLICT (activation_id, theme_id)
       DO UPDATE SET live = excluded.live, read_at = excluded.read_at, list = excluded.list`,
  ),
  database.statement(
    sql`${insert("known_theme_bodies", { activation_id: sql`a.activation_id`, theme_id: id, sha256: sql`j.value` })}
    FROM (${activation(store)}) a CROSS JOIN json_each(${JSON.stringify([list, ...bodies])}) j WHERE true
     ON CONFLICT DO NOTHING`,
  ),
  database.statement(
    sql`DELETE FROM known_themes WHERE (activation_id, theme_id) IN
       (SELECT activation_id, theme_id FROM known_themes WHERE activation_id IN (${activation(store)}) AND live = 0
        ORDER BY read_at DESC LIMIT -1 OFFSET ${maxOtherThemes})`,
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
