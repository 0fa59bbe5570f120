/** The staff's list of users: one page of a view with the counts of the tabs, in one batch. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { decodeCursor, pageSize, toPage } from "../platform/list-page.ts";
import type { ListedUser, searchUsersRequest, UserCounts, UserFilters, UserPage } from "./user-contract.ts";
import { selectPass, selectUser, type UserRow } from "./user-repository.ts";
import { chooseOrder, getSortValue, matchOrder, selectUserCounts, selectUserPage } from "./user-search-repository.ts";
import { selectViews } from "./view-repository.ts";

export async function searchUsers(
  { database, now }: Context,
  actor: Actor,
  { sort, after, ...filters }: z.infer<typeof searchUsersRequest>,
): Promise<UserPage> {
  const order = chooseOrder(filters.q, sort);
  const cursor = decodeCursor(after, order);
  const [found, counted, passes, views] = await database.batch([
    selectUserPage(database, { filters, order, cursor, now }),
    selectUserCounts(database),
    selectPass(database),
    selectViews(database, actor, "users"),
  ]);
  const isWhole = cursor === null && found.rows.length <= pageSize;
  const rows = isWhole && order !== sort ? sortRows(found.rows, sort) : found.rows;
  const getKey = (row: UserRow) => ({ value: getSortValue(row, order), id: row.uid });
  const page = toPage(rows, { sort: order, cursor, getKey });
  const counts = Object.fromEntries(counted.rows.map(({ list, users }) => [list, users])) as UserCounts;
  return {
    ...page,
    rows: page.rows.map(toListedUser),
    counts,
    total: isWhole ? rows.length : findTotal(filters, counts),
    sort: isWhole ? sort : order === matchOrder ? null : order,
    confirmedSince: passes.rows[0]?.confirmed_since ?? null,
    views: views.rows,
  };
}

/** The order of the address, for matches that fit on one page. */
function sortRows(rows: UserRow[], sort: string): UserRow[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [one, other] = [getSortValue(left, sort), getSortValue(right, sort)];
    if (one !== other) return one < other ? -sign : sign;
    return left.uid < right.uid ? -sign : sign;
  });
}

/** Of the views that are tabs; counting the others would read all of their rows. */
function findTotal(filters: UserFilters, counts: UserCounts): number | null {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  const [only] = set;
  if (!only) return counts.all;
  if (set.length > 1) return null;
  return (
    { "licences=none": counts.unlicensed, "verified=no": counts.unverified, "role=admin": counts.admins }[
      only.join("=")
    ] ?? null
  );
}

export async function getUser(
  { database }: Context,
  _actor: Actor,
  { uid }: { uid: string },
): Promise<ListedUser | null> {
  const [row] = await database.rows(selectUser(database, uid));
  return row ? toListedUser(row) : null;
}

const toListedUser = (row: UserRow): ListedUser => ({
  uid: row.uid,
  email: row.email,
  name: row.name,
  company: row.company,
  role: row.role,
  verified: row.verified === 1,
  disabled: row.disabled === 1,
  secondFactor: row.second_factor === 1,
  points: row.points,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at || null,
  licences: row.licences,
  installed: row.installed,
});
