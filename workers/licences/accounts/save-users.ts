/** Writes users that the portal has read into the index, and moves the pass that rebuilds it. */

import type * as z from "zod";
import { days, minutes } from "#base/duration.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { removeUsersRequest, saveUsersRequest, UserPass, UserRecord } from "./user-contract.ts";
import {
  beginPass,
  endPass,
  movePass,
  removeUserRows,
  type SavedUser,
  selectPass,
  toSortName,
  upsertUsers,
} from "./user-repository.ts";

type SaveRequest = z.infer<typeof saveUsersRequest>;

/** All in one transaction: after an interruption the pass goes on behind the last page whose users are written. */
export async function saveUsers(
  { database, now }: Context,
  _actor: Actor,
  { readAt, users, pass }: SaveRequest,
): Promise<{ saved: number }> {
  const saved = upsertUsers(database, users.map(toSavedUser), toReadTime(readAt, now));
  await database.batch([...saved, ...(pass ? listPassMoves() : [])]);
  return { saved: users.length };

  function listPassMoves() {
    if (!pass) return [];
    const { next, ...place } = pass;
    const found = users.length;
    return next === null
      ? endPass(database, { ...place, next }, found, now)
      : [movePass(database, { ...place, next }, found)];
  }
}

/** A clock that is ahead must not make a row immune to later reads. */
const toReadTime = (readAt: string, now: Date): string =>
  new Date(Math.min(Date.parse(readAt) || 0, now.getTime())).toISOString();

const toSavedUser = ({ lastSignInAt, ...user }: UserRecord): SavedUser => ({
  ...user,
  sortName: toSortName(user.name || user.email),
  lastSignInAt: lastSignInAt ?? "",
});

export async function removeUsers(
  { database, now }: Context,
  _actor: Actor,
  { readAt, uids }: z.infer<typeof removeUsersRequest>,
): Promise<{ removed: number }> {
  await database.batch([removeUserRows(database, uids, toReadTime(readAt, now))]);
  return { removed: uids.length };
}

/**
 * A pass reads every user and writes their row, so that its pause grows with them: an hour for up to 10,000 users, a day
 * for 240,000 and more. Single changes reach the index at once.
 */
const usersPerHour = 10_000;
const getPassEveryMs = (users: number): number => Math.min(days(1), Math.max(1, users / usersPerHour) * minutes(60));

/** The pass to work on; null when none is open and none is due. */
export async function openPass(
  { database, now }: Context,
  _actor: Actor,
  { when }: { when: "due" | "now" | "again" },
): Promise<UserPass | null> {
  const [pass] = await database.rows(selectPass(database));
  if (pass?.started_at && when !== "again") return { startedAt: pass.started_at, pageToken: pass.page_token };
  const lastMs = Date.parse(pass?.confirmed_since ?? "") || 0;
  if (when === "due" && now.getTime() - lastMs < getPassEveryMs(pass?.users ?? 0)) return null;
  const [, opened] = await database.batch([
    beginPass(database, now, { isAgain: when === "again" }),
    selectPass(database),
  ]);
  const row = opened.rows[0];
  return row?.started_at ? { startedAt: row.started_at, pageToken: row.page_token } : null;
}
