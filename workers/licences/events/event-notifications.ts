/**
 * Events that their owner, or the staff, have not been notified of. The row is the outbox: it is due until the portal reports it as
 * sent, whatever crashes in between.
 */
import { findRule } from "#base/notification-rules.ts";
import { bulkNotification } from "../licences/bulk/contract.ts";
import { toOrderNotification } from "../orders/order-notification.ts";
import type { Context } from "../platform/context.ts";
import type { EventFields } from "./contract.ts";
import {
  type DueNotificationRow,
  deleteEventNotifications,
  selectDueEventNotifications,
  selectEndedByRules,
  selectUndone,
} from "./event-notification-repository.ts";
import { type EventNotification, parseEventFields } from "./follow-up-contract.ts";

const maxEvents = 100;

/** @param event id of one event, or null for all. */
export async function listDueEventNotifications(context: Context, event: string | null): Promise<EventNotification[]> {
  const { database } = context;
  const rows = await database.rows(selectDueEventNotifications(database, event, maxEvents));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.event);
  const [ruled, undone] = await database.batch([selectEndedByRules(database, ids), selectUndone(database, ids)]);
  const ended = [...ruled.rows, ...undone.rows];
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toEventNotification(context, row)),
      ends: ended
        .filter((each) => each.event === row.event)
        .map(({ ended: id, type, uid }) => ({ event: id, type, uid })),
    })),
  );
}

async function toEventNotification(
  context: Context,
  row: DueNotificationRow,
): Promise<Omit<EventNotification, "ends">> {
  const { event, uid, type, account, shop, at, licenceId, licences, version, object } = row;
  const fields = parseEventFields(row.after);
  const before = parseEventFields(row.before);
  return {
    ...{ event, uid, type, account, shop, at, licenceId, licences, byOwner: row.by_owner === 1 },
    isGain: account !== null && fields?.account === account,
    isUndo: typeof fields?.undoes === "string",
    fromShop: type === "licence.moved" && typeof before?.shop === "string" ? before.shop : null,
    pausedReason: typeof fields?.pausedReason === "string" ? fields.pausedReason : null,
    dueAt: typeof fields?.seatDueAt === "string" ? fields.seatDueAt : null,
    webhook: type === "webhook.disabled" ? toWebhook(object, fields) : null,
    texts: type === "notification.sent" ? toTexts(fields) : null,
    template: type === "template.requested" || type === "template.declined" ? toTemplate(object, fields) : null,
    order: await toOrderNotification(context, row),
    publication: findRule(type) && toPublication(object, { ...before, ...fields }),
    // The staff know of what they have halted themselves.
    halted:
      type === "release.halted" && version !== null && typeof fields?.shop === "string"
        ? { version, ...toHalt(fields) }
        : null,
    templates: type === "template.checked" && version !== null ? { version, ...toResults(fields) } : null,
  };
}

const toTemplate = (id: string | null, fields: EventFields | null) => ({
  id: id ?? "",
  request: String(fields?.request ?? ""),
  file: String(fields?.file ?? ""),
});

const toWebhook = (id: string | null, fields: EventFields | null) => ({
  id: id ?? "",
  host: String(fields?.host ?? ""),
  cause: fields?.cause === "gone" ? ("gone" as const) : ("failures" as const),
});

const toPublication = (job: string | null, { theme, publishAt, failure }: EventFields) =>
  typeof publishAt === "string"
    ? { job: job ?? "", theme: String(theme), at: publishAt, failure: typeof failure === "string" ? failure : null }
    : null;

const toHalt = (fields: EventFields | null) => ({
  shop: String(fields?.shop ?? ""),
  files: String(fields?.files ?? ""),
});

const toResults = (fields: EventFields | null) => {
  const count = (name: "fits" | "loses" | "fails") => Number(fields?.[name] ?? 0);
  return { fits: count("fits"), loses: count("loses"), fails: count("fails") };
};

/** As a bulk act writes them; null for other notifications, which customers have got already. */
const toTexts = (fields: EventFields | null) =>
  bulkNotification.safeParse({
    fr: { title: fields?.titleFr, message: fields?.messageFr },
    en: { title: fields?.titleEn, message: fields?.messageEn },
  }).data ?? null;

/** Also for events whose account has no user yet, because they have no recipient. */
export async function markEventsNotified({ database }: Context, events: readonly string[]): Promise<void> {
  if (events.length > 0) await database.batch([deleteEventNotifications(database, events)]);
}
