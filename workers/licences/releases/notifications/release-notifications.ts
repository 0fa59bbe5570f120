/**
 * Owners who have not been notified of a release that their stores are offered. An act on a release starts a look-up of
 * its stores; the rows that it writes are the outbox.
 */

import type * as z from "zod";
import { seconds } from "#base/duration.ts";
import { createDeadline } from "#base/time-limit.ts";
import { isOutdated } from "#base/versions.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { runInSlices } from "../../platform/slices.ts";
import type {
  EndedReleaseNotification,
  endedReleasesRequest,
  ReleaseNotification,
  sentReleasesRequest,
} from "../contract.ts";
import { listOfferedTo, reaches } from "../offered-releases.ts";
import { selectRelease } from "../release-repository.ts";
import { type ReleaseOffer, selectReleaseOffers } from "../rollout-repository.ts";
import {
  endFanout,
  type Fanout,
  insertNotifications,
  makeDue,
  selectCandidates,
  selectDue,
  selectEnded,
  selectFanouts,
  setEnded,
  setPlace,
  setSent,
} from "./notification-repository.ts";

const pageSize = 500;
const maxMadeDue = 2_000;
/** One call looks up for no longer; the next one continues. */
const maxLookUpMs = seconds(10);
/** Stores that one run looks at. */
export const maxLookedUp = 5_000;
/** Of one answer, which the portal marks as sent in one call. */
export const maxDueStores = 1_000;

export async function listDueReleaseNotifications(context: Context): Promise<ReleaseNotification[]> {
  const { database, now } = context;
  const deadline = createDeadline(maxLookUpMs);
  const mustStop = () => deadline.leftMs() === 0;
  for (const fanout of await database.rows(selectFanouts(database))) await lookUpStores(context, fanout, mustStop);
  const [found, offers] = await database.batch([selectDue(database, maxDueStores), selectReleaseOffers(database)]);
  const isDue = (row: (typeof found.rows)[number]) => isConcerned(row, offers.rows);
  const obsolete = found.rows.filter((row) => !isDue(row));
  if (obsolete.length > 0) await database.batch([setSent(database, obsolete, now)]);
  return group(found.rows.filter(isDue));
}

export async function markReleasesNotified(
  { database, now }: Context,
  _actor: Actor,
  sent: z.output<typeof sentReleasesRequest>,
): Promise<{ sent: number }> {
  if (sent.length > 0) await database.batch([setSent(database, sent, now)]);
  return { sent: sent.length };
}

/** Of releases that stores are no longer offered. */
export async function listEndedReleaseNotifications({ database }: Context): Promise<EndedReleaseNotification[]> {
  const rows = await database.rows(selectEnded(database, maxDueStores));
  return rows.map(({ version, uid, at }) => ({ version, uid: uid ?? "", at: at ?? "" }));
}

export async function markReleaseNotificationsEnded(
  { database }: Context,
  _actor: Actor,
  ended: z.output<typeof endedReleasesRequest>,
): Promise<{ ended: number }> {
  if (ended.length > 0) await database.batch([setEnded(database, ended)]);
  return { ended: ended.length };
}

/** Continues the next time when it takes long. */
async function lookUpStores({ database }: Context, fanout: Fanout, mustStop: () => boolean): Promise<void> {
  const { version } = fanout;
  const [release] = await database.rows(selectRelease(database, version));
  // Resuming a halted release starts another look-up.
  const isOffered = release?.status === "published" && release.halted_at === null;
  let after = isOffered ? fanout.after : null;
  let lookedUp = 0;
  const lookUp = async (size: number) => {
    if (!isOffered || after === null) return null;
    const stores = await database.rows(selectCandidates(database, { ...fanout, after }, size));
    const reached = stores.filter((store) => reaches(release.stage, version, store)).map(({ id }) => id);
    const last = stores.length < size ? undefined : stores.at(-1);
    const place = last ? [setPlace(database, fanout, last.id)] : [];
    await database.batch([insertNotifications(database, version, reached), ...place]);
    after = last?.id ?? null;
    lookedUp += stores.length;
    return stores.length;
  };
  await runInSlices(lookUp, { maxRows: pageSize, mustStop: () => lookedUp >= maxLookedUp || mustStop() });
  if (after !== null) return;
  const endSome = async (size: number) => {
    const [due, ended] = await database.batch([
      counted(makeDue(database, fanout, size)),
      counted(endFanout(database, fanout)),
    ]);
    return ended.changes > 0 || due.changes === 0 ? null : due.changes;
  };
  await runInSlices(endSome, { maxRows: maxMadeDue, mustStop });
}

interface DueStore {
  version: string;
  activation: string;
  shop: string;
  state: "live" | "released";
  licence: "available" | "active" | "paused" | "removed";
  uid: string | null;
  is_staffs: 0 | 1;
  themeVersion: string | null;
  skippedVersion: string | null;
  dueAt: string;
  sentTo: string | null;
  has_copy: 0 | 1;
  questions: number | null;
}

/** The owner may have begun the update, updated, skipped the version or left meanwhile, and a newer release has its own notification. */
function isConcerned(store: DueStore, offers: readonly ReleaseOffer[]): store is DueStore & { uid: string } {
  const newestRelease = listOfferedTo(offers, store)[0] ?? null;
  const isUsed = store.state === "live" && store.licence === "active" && store.uid !== null;
  return isUsed && store.has_copy === 0 && newestRelease === store.version && isOutdated({ ...store, newestRelease });
}

function group(stores: readonly (DueStore & { uid?: unknown })[]): ReleaseNotification[] {
  const groups = new Map<string, ReleaseNotification>();
  for (const { version, activation, shop, uid, themeVersion, questions, dueAt, sentTo } of stores) {
    const key = JSON.stringify([version, uid, dueAt]);
    const known = groups.get(key) ?? { version, uid: String(uid), at: dueAt, isRepeated: true, stores: [] };
    known.isRepeated &&= sentTo === uid;
    known.stores.push({ activation, shop, from: themeVersion ?? "", questions });
    groups.set(key, known);
  }
  return [...groups.values()];
}
