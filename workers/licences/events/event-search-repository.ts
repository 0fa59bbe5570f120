/** SQL that reads the event log: the owner's part, and the staff's search with any combination of filters. */
import { machineUids } from "#base/machine-actors.ts";
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { getDayStart } from "../platform/figures-periods.ts";
import { type decodeCursor, type Keyset, toKeyset, toLimit, toMatchKeyset } from "../platform/list-page.ts";
import { allOf, type Condition, joinSql, type Sql, sql } from "../platform/sql.ts";
import { type EventFilters, type LoggedEvent, minSearchLength, staffOnlyTypes } from "./contract.ts";
import { eventColumns, ownerReason } from "./event-repository.ts";

const details = join(
  eventColumns,
  columns("events", "e", "object_kind", "object_id", "before", "after", "request_id"),
  computed<{ place: number }>({ place: sql`e.rowid` }),
);

const ownColumns = join(
  details,
  computed<{ by_owner: 0 | 1; machine: string | null; reason: string | null }>({
    by_owner: sql`e.actor_uid = a.uid`,
    machine: sql`iif(e.actor_uid IN (${joinSql(
      machineUids.map((uid) => sql`${uid}`),
      ", ",
    )}), e.actor_uid, NULL)`,
    reason: ownerReason(sql`e`, sql`a.uid`),
  }),
);
export type OwnEventRow = RowOf<typeof ownColumns>;

const loggedColumns = join(
  details,
  columns("events", "e", "account", "reason", "actor_uid", "actor_email", "address_hash"),
  computed<{ owner_uid: string | null; present: LoggedEvent["present"] }>({
    owner_uid: sql`(SELECT a.uid FROM accounts a WHERE a.email = e.account)`,
    present: sql`CASE WHEN e.type = 'release.published' THEN (SELECT r.status FROM releases r
      WHERE r.version = e.version)
      WHEN e.type = 'licence.activated' THEN (SELECT l.status FROM activations v JOIN licences l ON l.id = v.licence_id
        WHERE v.licence_id = e.licence_id AND v.shop = e.shop AND v.state = 'live')
      WHEN e.type IN ('licence.granted', 'licence.paused', 'licence.enabled', 'licence.restored')
        THEN (SELECT l.status FROM licences l WHERE l.id = e.licence_id) END`,
  }),
);
export type LoggedEventRow = RowOf<typeof loggedColumns>;

type Cursor = ReturnType<typeof decodeCursor>;

/** Events of one moment follow the reverse order of writing. */
const byTime = { sort: "-at", column: sql`e.at`, id: sql`e.rowid` };
/** A search by words follows the order of writing, in which the index of the texts finds them. */
const byPlace = "-place";

export const getEventSort = (filters: EventFilters): string => (isByWords(filters) ? byPlace : byTime.sort);

/** The index of the texts also finds actors by e-mail, which no other index knows. */
const isByWords = ({ q, actor }: EventFilters) => q !== undefined || isEmail(actor);
const isEmail = (actor: string | undefined) => actor?.includes("@") ?? false;

/** Without licences an e-mail has no account here; then only what is about this user belongs to them. */
export function selectOwnEvents(
  database: Database,
  owner: Actor,
  cursor: Cursor,
  size: number,
): Statement<OwnEventRow> {
  const { condition, tail } = toKeyset(byTime, cursor, size);
  return database.select(
    ownColumns,
    sql`FROM events e INDEXED BY events_by_account LEFT JOIN accounts a ON a.email = e.account
     WHERE e.account = ${owner.email} AND (a.uid = ${owner.uid} OR (a.email IS NULL AND e.object_kind = 'user'
     AND e.object_id = ${owner.uid}))
       AND e.type NOT IN (SELECT value FROM json_each(${JSON.stringify(staffOnlyTypes)})) AND ${condition} ${tail}`,
  );
}

/** The expression of the indexes. */
const area = sql`substr(e.type, 1, instr(e.type, '.') - 1)`;

/** Newest first. */
export function searchEventLog(
  database: Database,
  filters: EventFilters,
  cursor: Cursor,
  size: number,
  offset = 0,
): Statement<LoggedEventRow> {
  const isMatch = isByWords(filters);
  const keyset = isMatch
    ? { ...toMatchKeyset(sql`events_search`, cursor, Number(cursor?.id), size, offset), limit: limitTime }
    : toKeyset(byTime, cursor, size, offset);
  const conditions = [
    ...(isMatch ? [sql`events_search MATCH ${toMatch(filters)}`] : []),
    ...listTimes(filters, keyset.limit),
    ...listConditions(filters),
    keyset.condition,
  ];
  const from = isMatch
    ? sql`events_search CROSS JOIN events e ON e.rowid = events_search.rowid`
    : sql`events e INDEXED BY ${chooseIndex(filters)}`;
  return database.select(loggedColumns, sql`FROM ${from} WHERE ${allOf(...conditions)} ${keyset.tail}`);
}

const limitTime: Keyset["limit"] = (operator, value) => toLimit(sql`e.at`, operator, value);

const listTimes = ({ from, to }: EventFilters, limit: Keyset["limit"]): Condition[] => [
  limit(">=", from ? getDayStart(from) : ""),
  ...(to ? [limit("<", getDayStart(to, 1))] : []),
];

function listConditions({ actor, person, licence, store, kind, object }: EventFilters): Condition[] {
  const conditions: Condition[] = [];
  if (licence) conditions.push(sql`e.licence_id = ${licence}`);
  if (store) conditions.push(sql`e.shop = ${store}`);
  if (person) conditions.push(sql`e.account = ${person}`);
  if (object) conditions.push(sql`e.object_kind = ${object.kind} AND e.object_id = ${object.id}`);
  if (actor) conditions.push(isEmail(actor) ? sql`e.actor_email = ${actor}` : sql`e.actor_uid = ${actor}`);
  if (kind) {
    if (!isArea(kind)) conditions.push(sql`e.type = ${kind}`);
    if (isArea(kind) || actor) conditions.push(sql`${area} = ${toArea(kind)}`);
  }
  return conditions;
}

const isArea = (kind: string) => !kind.includes(".");
const toArea = (kind: string) => kind.split(".")[0] ?? kind;

/** The one that reads the fewest events that other filters then drop: a licence has few events, a type many. */
function chooseIndex({ licence, store, person, object, actor, kind }: EventFilters): Sql {
  if (licence) return sql`events_by_licence`;
  if (store) return sql`events_by_shop`;
  if (person) return sql`events_by_account`;
  if (object) return sql`events_by_object`;
  if (actor) return kind ? sql`events_by_actor_and_area` : sql`events_by_actor`;
  if (kind) return isArea(kind) ? sql`events_by_area` : sql`events_by_exact_type`;
  return sql`events_by_time`;
}

/** The query of the text index: all words, and the filters that it also knows, so that it reads no other events. */
function toMatch({ q = "", actor, person, licence, store, kind }: EventFilters): string {
  const words = q.split(/\s+/).filter((word) => [...word].length >= minSearchLength);
  const filters = {
    account: person,
    actor_email: isEmail(actor) ? actor : undefined,
    licence_id: licence,
    shop: store,
    type: kind && isArea(kind) ? `${kind}.` : kind,
  };
  return [
    ...words.map(quote),
    ...Object.entries(filters).flatMap(([column, value]) => (value ? [`${column} : ${quote(value)}`] : [])),
  ].join(" AND ");
}

/** A phrase of the index's query language, in which no other character has a meaning. */
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
