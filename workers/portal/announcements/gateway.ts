/** The staff's announcements for the pages: refusals instead of faults, and nothing for anybody else. */
import { type ErrorCode, failure, type Result, success } from "#shared/errors.ts";
import type { BannerStore } from "../banner/store.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Audience } from "../notifications/contract.ts";
import { validDraft } from "../notifications/draft.ts";
import { sendNotification, type Tell } from "../notifications/send.ts";
import type { AnnouncementsGateway } from "./contract.ts";
import { announcementsStore, type Changed } from "./store.ts";

export interface AnnouncementsOptions {
  store: Firestore;
  /** Knows those as well who have never signed in here. */
  directory: Pick<IdentityAdminClient, "findVerifiedOwner" | "findEmails">;
  banner: BannerStore;
  viewer: Pick<Viewer, "uid" | "role">;
  tell: Tell;
  /** Null when not all hubs answered. */
  readCounts(ids: readonly string[]): Promise<ReadonlyMap<string, number> | null>;
  now: Date;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
}

export function announcementsGateway(options: AnnouncementsOptions): AnnouncementsGateway {
  const { store, directory, banner, viewer, tell, readCounts, now, onFault } = options;
  const announcements = announcementsStore(store);

  /** @param unanswered what a store that does not answer leaves open */
  async function asStaff<Value>(
    act: () => Promise<Result<Value>>,
    unanswered: ErrorCode = "UPSTREAM_UNAVAILABLE",
  ): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    try {
      return await act();
    } catch (error) {
      onFault(error);
      return failure(isRejectedCall(error) ? "UPSTREAM_UNAVAILABLE" : unanswered);
    }
  }
  const writing = <Value>(act: () => Promise<Result<Value>>) => asStaff(act, "WRITE_UNANSWERED");

  /** As the hubs count them; of what has ended, and where hubs are silent, the document is asked. */
  async function readsOf(ids: string[]): Promise<{ reads: Record<string, number>; readsLate: boolean }> {
    const counted = await readCounts(ids);
    const reads = await Promise.all(
      ids.map(async (id) => [id, counted?.get(id) ?? (await announcements.readersOf(id))] as const),
    );
    return { reads: Object.fromEntries(reads), readsLate: counted === null };
  }

  /** By uid; of whom nothing is known is absent. */
  async function emailsOf(uids: string[]): Promise<Record<string, string>> {
    const entries = await Promise.all(uids.map(async (uid) => [uid, await announcements.emailOf(uid)] as const));
    const known = Object.fromEntries(entries.flatMap(([uid, email]) => (email === null ? [] : [[uid, email]])));
    const others = await directory.findEmails(uids.filter((uid) => known[uid] === undefined));
    return others.ok ? { ...others.value, ...known } : known;
  }

  const told = (kind: "changed" | "gone", id: string, audiences: readonly Audience[]) => tell({ kind, id, audiences });

  return {
    reach: () => asStaff(async () => success(await announcements.reach())),
    personOf: (email) =>
      asStaff(async () => {
        const person = await announcements.personOf(email);
        if (person) return success(person);
        const owner = await directory.findVerifiedOwner(email);
        return owner.ok ? success(owner.value && { ...owner.value, email: email.toLowerCase() }) : owner;
      }),

    sent: (page) =>
      asStaff(async () => {
        const { notifications, total } = await announcements.page(page);
        const uids = new Set(notifications.flatMap(({ audience }) => (audience.kind === "user" ? audience.uid : [])));
        const [reads, emails] = await Promise.all([readsOf(notifications.map(({ id }) => id)), emailsOf([...uids])]);
        return success({
          notifications,
          total,
          ...reads,
          emails,
        });
      }),

    notification: (id) =>
      asStaff(async () => {
        const found = await announcements.find(id);
        if (!found) return failure("NOT_FOUND");
        const { audience } = found;
        if (audience.kind !== "user") return success({ ...found, email: null });
        return success({ ...found, email: (await emailsOf([audience.uid]))[audience.uid] ?? null });
      }),

    send: (draft, once) => writing(() => sendNotification(draft, { store, tell, now, createdBy: viewer.uid, once })),

    change: (id, given, version) =>
      writing(async () => {
        const draft = validDraft(given, now);
        if (!draft) return failure("INVALID_NOTIFICATION");
        const changed = await announcements.change(id, draft, version, now);
        if (changed.outcome !== "done") return failure(refusals[changed.outcome]);
        return success({ id, told: await told("changed", id, [changed.before.audience, draft.audience]) });
      }),

    remove: (id, version) =>
      writing(async () => {
        const removed = await announcements.remove(id, version);
        if (removed.outcome === "gone") return success({ id, told: true });
        if (removed.outcome !== "done") return failure(refusals[removed.outcome]);
        return success({ id, told: await told("gone", id, [removed.before.audience]) });
      }),

    banner: () => asStaff(async () => success(await banner.read())),
    saveBanner: (next, version) => writing(() => banner.save(next, version)),
  };
}

const refusals = {
  gone: "NOT_FOUND",
  changed: "STATE_CONFLICT",
  busy: "UPSTREAM_UNAVAILABLE",
} as const satisfies Record<Exclude<Changed["outcome"], "done">, ErrorCode>;
