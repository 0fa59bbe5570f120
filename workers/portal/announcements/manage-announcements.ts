/** The staff's announcements: sent notifications, and the banner. */
import * as z from "zod";
import { parseEmail } from "#base/email.ts";
import { type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import type { EventFields } from "#workers/licences/events/contract.ts";
import { commitWithEvent, pickChanges } from "../events/event-recorder.ts";
import {
  type Audience,
  livePages,
  type NotificationChange,
  type NotificationDraft,
} from "../notifications/contract.ts";
import { parseDraft, sendNotification } from "../notifications/send-notification.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { type ChangeResult, createAnnouncementRepository } from "./announcement-repository.ts";
import { openBanner } from "./banner-repository.ts";
import type { Banner, StoredBanner } from "./contract.ts";

/** Without the reader's uid: the event names them by its account, which their erasure removes. */
export function toNotificationEventFields(
  notification: Omit<NotificationDraft, "expiresAt"> & { expiresAt: Date | string | null },
): EventFields {
  const { title, message, english, type, audience, imageUrl, link, expiresAt } = notification;
  return {
    ...{ title, message, type, imageUrl, link },
    audience: audience.kind,
    englishTitle: english?.title ?? null,
    englishMessage: english?.message ?? null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

export function toBannerEventFields({ message, releaseDate, isActive, expiresAt, ctaUrl, ctaText, english }: Banner) {
  return {
    ...{ message, releaseDate, isActive, expiresAt, ctaUrl, ctaText },
    englishMessage: english?.message ?? null,
    englishCtaText: english?.ctaText ?? null,
  } satisfies EventFields;
}

const id = z.string();
/** `parseDraft` checks it. */
const draft = z.custom<NotificationDraft>();
/** Identifies the notification as its author saw it. */
const version = z.string();

/** The number of possible recipients. */
export const countRecipients = async ({
  documents,
}: PortalScope): Promise<Result<{ everyone: number; admins: number }>> =>
  success(await createAnnouncementRepository(documents).countRecipients());

/** The person with this verified address, who may never have signed in here; null when there is none. */
export const findRecipient = defineUseCase(z.string(), async ({ documents, directory }, typed) => {
  const reading = parseEmail(typed);
  if (!reading.ok) return success(null);
  const { email } = reading;
  const person = await createAnnouncementRepository(documents).findPerson(email);
  if (person) return success(person);
  const owner = await directory.findVerifiedOwner(email);
  return owner.ok ? success(owner.value && { ...owner.value, email }) : owner;
});

/** Newest first; the first page is 1. */
export const listAnnouncements = defineUseCase(z.object({ page: z.int() }), async (scope, { page }) => {
  const { notifications, total } = await createAnnouncementRepository(scope.documents).page(page);
  const uids = new Set(notifications.flatMap(({ audience }) => (audience.kind === "user" ? audience.uid : [])));
  const [counts, emails] = await Promise.all([
    countReads(
      scope,
      notifications.map(({ id }) => id),
    ),
    findEmails(scope, [...uids]),
  ]);
  return success({ notifications, total, ...counts, emails });
});

/** `email` is that of its one reader. */
export const findAnnouncement = defineUseCase(id, async (scope, id) => {
  const notification = await createAnnouncementRepository(scope.documents).find(id);
  if (!notification) return failure("NOT_FOUND");
  return success({ ...notification, email: await findAccount(scope, notification.audience) });
});

/** The same `once` with the same content is sent once. */
export const sendAnnouncement = defineUseCase(z.object({ draft, once: z.string() }), async (scope, { draft, once }) => {
  const { documents: store, events, viewer, now } = scope;
  const account = await findAccount(scope, draft.audience);
  return commitWithEvent(events, (write) =>
    sendNotification(draft, {
      ...{ store, now, createdBy: viewer.uid, once },
      publish: (change) => publish(scope, change),
      createWrites: (id, stored) => [
        write({ type: "notification.sent", object: toObject(id), account, after: toNotificationEventFields(stored) }),
      ],
    }),
  );
});

/** STATE_CONFLICT when it is no longer of this version, NOT_FOUND when it is gone. */
export const changeAnnouncement = defineUseCase(z.object({ id, draft, version }), async (scope, input) => {
  const { documents, events, now } = scope;
  const draft = parseDraft(input.draft, now);
  if (!draft) return failure("INVALID_NOTIFICATION");
  const account = await findAccount(scope, draft.audience);
  const changed = await commitWithEvent(events, (write) =>
    createAnnouncementRepository(documents).change(input.id, draft, input.version, {
      now,
      createWrite: (before) =>
        write({
          ...{ type: "notification.changed", object: toObject(input.id), account },
          ...pickChanges(toNotificationEventFields(before), toNotificationEventFields(draft)),
        }),
    }),
  );
  if (changed.outcome !== "done") return failure(refusals[changed.outcome]);
  return publishChange(scope, "changed", input.id, [changed.before.audience, draft.audience]);
});

/** The same; one that is gone already is success. */
export const removeAnnouncement = defineUseCase(z.object({ id, version }), async (scope, { id, version }) => {
  const { documents, events } = scope;
  const repository = createAnnouncementRepository(documents);
  const notification = await repository.find(id);
  const account = notification && (await findAccount(scope, notification.audience));
  const removed = await commitWithEvent(events, (write) =>
    repository.remove(id, version, {
      createWrite: (before) =>
        write({
          ...{ type: "notification.deleted", object: toObject(id), account },
          before: toNotificationEventFields(before),
        }),
    }),
  );
  if (removed.outcome === "gone") return success({ id, isPublished: true });
  if (removed.outcome !== "done") return failure(refusals[removed.outcome]);
  return publishChange(scope, "gone", id, [removed.before.audience]);
});

/** Loads the stored banner, whether pages show it or not; null when there was never one. */
export const findBanner = async (scope: PortalScope): Promise<Result<StoredBanner | null>> =>
  success(await openBanner(scope, scope.documents).read());

/** `version` is null for the first banner; `cached` is false when pages show it only after a minute. */
export const saveBanner = defineUseCase(
  z.object({ banner: z.custom<Banner>(), version: z.string().nullable() }),
  async (scope, { banner, version }) => {
    const repository = openBanner(scope, scope.documents);
    // Another banner than the one that is read here makes the save fail by its version.
    const before = await repository.read();
    const changes = pickChanges(before ? toBannerEventFields(before) : {}, toBannerEventFields(banner));
    const object = { kind: "banner", id: "announcementBanner" } as const;
    const saved = await commitWithEvent(scope.events, (write) =>
      repository.save(banner, version, [write({ type: "banner.saved", object, ...changes })]),
    );
    if (saved.ok) await scope.hubs.announcePage(livePages.banner(Date.now()), null);
    return saved;
  },
);

/** Counts of the hubs; for expired notifications and silent hubs, the counts of the documents. */
async function countReads({ documents, hubs, onFault }: PortalScope, ids: string[]) {
  const repository = createAnnouncementRepository(documents);
  const counted = await hubs.readCounts(ids).catch((error) => {
    onFault(error);
    return null;
  });
  const reads = await Promise.all(
    ids.map(async (id) => [id, counted?.get(id) ?? (await repository.countReaders(id))] as const),
  );
  return { reads: Object.fromEntries(reads), readsLate: counted === null };
}

/** The key is the uid; people without an account are missing. */
async function findEmails({ documents, directory }: PortalScope, uids: string[]): Promise<Record<string, string>> {
  const { findEmail } = createAnnouncementRepository(documents);
  const entries = await Promise.all(uids.map(async (uid) => [uid, await findEmail(uid)] as const));
  const stored = Object.fromEntries(entries.flatMap(([uid, email]) => (email === null ? [] : [[uid, email]])));
  const others = await directory.findEmails(uids.filter((uid) => stored[uid] === undefined));
  return others.ok ? { ...others.value, ...stored } : stored;
}

/** The e-mail of a notification's one reader. */
const findAccount = async (scope: PortalScope, audience: Audience): Promise<string | null> =>
  audience.kind === "user" ? ((await findEmails(scope, [audience.uid]))[audience.uid] ?? null) : null;

const publish = async ({ hubs }: PortalScope, change: NotificationChange) => (await hubs.publish(change)).reachedAll;

const publishChange = async (
  scope: PortalScope,
  kind: "changed" | "gone",
  id: string,
  audiences: readonly Audience[],
) => success({ id, isPublished: await publish(scope, { kind, id, audiences }) });

const toObject = (id: string) => ({ kind: "notification", id }) as const;

const refusals = {
  gone: "NOT_FOUND",
  changed: "STATE_CONFLICT",
  busy: "UPSTREAM_UNAVAILABLE",
} as const satisfies Record<Exclude<ChangeResult["outcome"], "done">, ErrorCode>;
