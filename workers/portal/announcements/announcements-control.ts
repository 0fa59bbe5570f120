/** The staff's announcements for the pages: faults become errors with a code, and other viewers get NOT_ADMIN. */
import { parseEmail } from "#base/email.ts";
import { type ErrorCode, failure, success } from "#base/errors.ts";
import { createStaffActs } from "../auth/staff-acts.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import { commitWithEvent, type EventRecorder, pickChanges } from "../event-outbox/event-recorder.ts";
import { type Audience, livePages } from "../notifications/contract.ts";
import { type PublishChange, parseDraft, sendNotification } from "../notifications/send-notification.ts";
import { toBannerEventFields, toNotificationEventFields } from "./announcement-events.ts";
import { type ChangeResult, createAnnouncementRepository } from "./announcement-repository.ts";
import type { BannerRepository } from "./banner-repository.ts";
import type { AnnouncementsControl } from "./contract.ts";

export interface AnnouncementsOptions {
  store: Firestore;
  /** Also knows people who have never signed in here. */
  directory: Pick<IdentityAdminClient, "findVerifiedOwner" | "findEmails">;
  banner: BannerRepository;
  events: Pick<EventRecorder, "create" | "deliver">;
  viewer: Pick<Viewer, "uid" | "role">;
  publish: PublishChange;
  announcePage(id: string, userId: string | null): Promise<void>;
  /** Null when not all hubs answered. */
  readCounts(ids: readonly string[]): Promise<ReadonlyMap<string, number> | null>;
  now: Date;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
}

export function createAnnouncementsControl(options: AnnouncementsOptions): AnnouncementsControl {
  const { store, directory, banner, events, viewer, publish, announcePage, readCounts, now, onFault } = options;
  const announcements = createAnnouncementRepository(store);

  const { asStaff, writing } = createStaffActs(viewer, onFault);

  /** Counts of the hubs; for expired notifications and silent hubs, the counts of the documents. */
  async function countReads(ids: string[]): Promise<{ reads: Record<string, number>; readsLate: boolean }> {
    const counted = await readCounts(ids);
    const reads = await Promise.all(
      ids.map(async (id) => [id, counted?.get(id) ?? (await announcements.countReaders(id))] as const),
    );
    return { reads: Object.fromEntries(reads), readsLate: counted === null };
  }

  /** By uid; unknown people are missing. */
  async function findEmails(uids: string[]): Promise<Record<string, string>> {
    const entries = await Promise.all(uids.map(async (uid) => [uid, await announcements.findEmail(uid)] as const));
    const known = Object.fromEntries(entries.flatMap(([uid, email]) => (email === null ? [] : [[uid, email]])));
    const others = await directory.findEmails(uids.filter((uid) => known[uid] === undefined));
    return others.ok ? { ...others.value, ...known } : known;
  }

  /** The e-mail of a notification's one reader, for its event. */
  async function findAccount(audience: Audience): Promise<string | null> {
    return audience.kind === "user" ? ((await findEmails([audience.uid]))[audience.uid] ?? null) : null;
  }

  const publishChange = (kind: "changed" | "gone", id: string, audiences: readonly Audience[]) =>
    publish({ kind, id, audiences });

  return {
    countRecipients: () => asStaff(async () => success(await announcements.countRecipients())),
    findPerson: (typed) =>
      asStaff(async () => {
        const reading = parseEmail(typed);
        if (!reading.ok) return success(null);
        const { email } = reading;
        const person = await announcements.findPerson(email);
        if (person) return success(person);
        const owner = await directory.findVerifiedOwner(email);
        return owner.ok ? success(owner.value && { ...owner.value, email }) : owner;
      }),

    sent: (page) =>
      asStaff(async () => {
        const { notifications, total } = await announcements.page(page);
        const uids = new Set(notifications.flatMap(({ audience }) => (audience.kind === "user" ? audience.uid : [])));
        const [reads, emails] = await Promise.all([
          countReads(notifications.map(({ id }) => id)),
          findEmails([...uids]),
        ]);
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
        return success({ ...found, email: (await findEmails([audience.uid]))[audience.uid] ?? null });
      }),

    send: (draft, once) =>
      writing(async () => {
        const account = await findAccount(draft.audience);
        return commitWithEvent(events, (write) =>
          sendNotification(draft, {
            ...{ store, publish, now, createdBy: viewer.uid, once },
            createWrites: (id, stored) => [
              write({
                type: "notification.sent",
                object: { kind: "notification", id },
                account,
                after: toNotificationEventFields(stored),
              }),
            ],
          }),
        );
      }),

    change: (id, given, version) =>
      writing(async () => {
        const draft = parseDraft(given, now);
        if (!draft) return failure("INVALID_NOTIFICATION");
        const account = await findAccount(draft.audience);
        const changed = await commitWithEvent(events, (write) =>
          announcements.change(id, draft, version, {
            now,
            createWrite: (before) =>
              write({
                type: "notification.changed",
                object: { kind: "notification", id },
                account,
                ...pickChanges(toNotificationEventFields(before), toNotificationEventFields(draft)),
              }),
          }),
        );
        if (changed.outcome !== "done") return failure(refusals[changed.outcome]);
        return success({
          id,
          isPublished: await publishChange("changed", id, [changed.before.audience, draft.audience]),
        });
      }),

    remove: (id, version) =>
      writing(async () => {
        const known = await announcements.find(id);
        const account = known && (await findAccount(known.audience));
        const removed = await commitWithEvent(events, (write) =>
          announcements.remove(id, version, {
            createWrite: (before) =>
              write({
                type: "notification.deleted",
                object: { kind: "notification", id },
                account,
                before: toNotificationEventFields(before),
              }),
          }),
        );
        if (removed.outcome === "gone") return success({ id, isPublished: true });
        if (removed.outcome !== "done") return failure(refusals[removed.outcome]);
        return success({ id, isPublished: await publishChange("gone", id, [removed.before.audience]) });
      }),

    banner: () => asStaff(async () => success(await banner.read())),
    saveBanner: (next, version) =>
      writing(async () => {
        // Another banner than the one that is read here makes the save fail by its version.
        const before = await banner.read();
        const changes = pickChanges(before ? toBannerEventFields(before) : {}, toBannerEventFields(next));
        const object = { kind: "banner" as const, id: "announcementBanner" };
        const saved = await commitWithEvent(events, (write) =>
          banner.save(next, version, [write({ type: "banner.saved", object, ...changes })]),
        );
        if (saved.ok) await announcePage(livePages.banner(Date.now()), null);
        return saved;
      }),
  };
}

const refusals = {
  gone: "NOT_FOUND",
  changed: "STATE_CONFLICT",
  busy: "UPSTREAM_UNAVAILABLE",
} as const satisfies Record<Exclude<ChangeResult["outcome"], "done">, ErrorCode>;
