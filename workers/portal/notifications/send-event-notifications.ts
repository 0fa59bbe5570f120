/** Notifies owners of licences of what the staff did with them, and the staff of what a release breaks. */
import { describeError } from "#app/error-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { days } from "#base/duration.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { EventNotification, OrderNotification } from "#workers/licences/contract.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import type { LicencesClient } from "../contract.ts";
import { withMail } from "../mail/templates/notification-mail.ts";
import type { NotificationDraft } from "./contract.ts";
import { createOrderMail, createOrderMessage, writeProblem, writeUnmatched } from "./order-drafts.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface SendEventOptions extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "dueEventNotifications" | "markEventsNotified">;
  /** Only this event's. */
  event?: string;
}

export const sendEventNotifications = async ({ licences, event, ...options }: SendEventOptions): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.dueEventNotifications(event),
    getId: (entry) => hashContent(["event", entry.event]),
    createDraft: createEventDraft,
    createMail: ({ uid, type, order }, portalUrl) => {
      const mail = uid === null && order?.email ? createOrderMail({ type, order }, portalUrl) : null;
      return mail && order?.email ? { mail, email: order.email, language: order.language } : null;
    },
    mark: (entries) => licences.markEventsNotified(entries.map((entry) => entry.event)),
  });

const messages = {
  "account.bound": { name: "bound", type: "success", mail: "licences" },
  "licence.granted": { name: "granted", type: "success", mail: "licences" },
  "licence.paused": { name: "paused", type: "warning", mail: "licences" },
  "licence.enabled": { name: "enabled", type: "success", mail: "licences" },
  "licence.removed": { name: "removed", type: "warning", mail: "licences" },
  "licence.activated": { name: "activated", type: "success", mail: "licences" },
  "licence.deactivated": { name: "deactivated", type: "warning", mail: "licences" },
  "licence.prepared": { name: "prepared", type: "info", mail: "licences" },
  "licence.owner_changed": { name: "ownerChanged", type: "info", mail: "transfers" },
  "licence.move_allowed": { name: "moveAllowed", type: "success", mail: "transfers" },
  "shop.renamed": { name: "storeRenamed", type: "info", mail: null },
  "licence.restored": { name: "restored", type: "success", mail: "licences" },
  "template.requested": { name: "templateRequested", type: "info", mail: null },
} as const;

const shownMs = days(30);

/** Null for an account without an owner, and for types without a text. */
export function createEventDraft(entry: EventNotification): NotificationDraft | null {
  const { uid, type, shop, texts, template, templates, halted, publication, order, at } = entry;
  if (templates) return createTemplatesDraft(templates, at);
  if (halted)
    return {
      ...inBoth((t) => writeHalt(t, halted)),
      ...toStaff(paths.adminRelease(halted.version), at),
      type: "error",
    };
  if (type === "template.declined" && template)
    return { ...say(entry, "templateDeclined"), ...toStaff(paths.deliverTemplate(template.id), at), type: "info" };
  if (type === "order.problem_found" && order)
    return { ...inBoth((t) => writeProblem(t, order)), ...toStaff(paths.adminOrder(order.id), at), type: "warning" };
  if (type === "order.unmatched")
    return { ...inBoth(writeUnmatched), ...toStaff(paths.adminEventsWhere({ kind: type }), at), type: "warning" };
  if (uid !== null && texts)
    return toDraft(uid, { ...texts.fr, english: texts.en, type: "info", link: paths.home }, at);
  if (uid !== null && publication) return createPublicationDraft(uid, publication, entry);
  if (uid !== null && order) return createOrderDraft(uid, order, entry);
  const message = Object.hasOwn(messages, type) ? messages[type as keyof typeof messages] : null;
  if (uid === null || message === null) return null;
  const link = template
    ? paths.templateRequest(template.request)
    : type === "licence.prepared" && shop
      ? paths.renew(shop)
      : type === "licence.move_allowed" && shop
        ? paths.moveFrom(shop)
        : type === "account.bound"
          ? paths.activate
          : paths.home;
  const draft = toDraft(uid, { ...say(entry, message.name), type: message.type, link }, at);
  return message.mail ? withMail(draft, message.mail, getButton(type, link)) : draft;
}

const getButton = (type: EventNotification["type"], link: string) =>
  type === "account.bound" ? "activation" : link === paths.home ? "dashboard" : "licence";

function createOrderDraft(uid: string, order: OrderNotification, { type, at }: EventNotification) {
  const message = createOrderMessage({ type, order });
  if (!message) return null;
  const { write, button, ...rest } = message;
  return withMail(toDraft(uid, { ...rest, ...inBoth(write) }, at), "licences", button);
}

const inBoth = <Words>(write: (t: T, language: Language) => Words) => ({
  ...write(translator("fr"), "fr"),
  english: write(translator("en"), "en"),
});

type MessageName = (typeof messages)[keyof typeof messages]["name"] | "templateDeclined";

/** In both languages. */
function say({ shop, licences, pausedReason, template }: EventNotification, name: MessageName) {
  const words = (language: Language) => {
    const t = translator(language);
    const facts = {
      count: licences,
      store: shop ? toStoreName(shop) : "",
      reason: describePause(t, pausedReason) ?? "",
      file: template?.file ?? "",
      theme: brand.themeName,
    };
    return {
      title: t(`eventMessages.${name}.title`, facts),
      message: t(`eventMessages.${name}.${shop ? "inStore" : "alone"}`, facts),
    };
  };
  return { ...words("fr"), english: words("en") };
}

const publicationTypes = {
  "theme.publish_reminded": { name: "reminded", type: "info" },
  "theme.published": { name: "published", type: "success" },
  "theme.publish_cancelled": { name: "cancelled", type: "error" },
} as const;

/** Of a copy that is published at a set time; its page changes the time, or returns to the former theme. */
function createPublicationDraft(
  uid: string,
  { job, theme, at: publishAt, failure }: NonNullable<EventNotification["publication"]>,
  { type, shop, at }: EventNotification,
): NotificationDraft | null {
  if (!Object.hasOwn(publicationTypes, type)) return null;
  const { name, type: tone } = publicationTypes[type as keyof typeof publicationTypes];
  const words = (language: Language) => {
    const t = translator(language);
    const { sentence: reason, fix } = failure
      ? describeError(t, { code: failure } as AppError)
      : { sentence: "", fix: "" };
    const date = formatDateTime(language, name === "published" ? at : publishAt);
    const facts = { name: theme, store: shop ? toStoreName(shop) : "", date, reason, fix };
    return {
      title: t(`publicationMessages.${name}.title`, facts),
      message: t(`publicationMessages.${name}.message`, facts),
    };
  };
  const draft = toDraft(uid, { ...words("fr"), english: words("en"), type: tone, link: paths.job(job) }, at);
  return withMail(draft, "reminders", "publication");
}

function writeHalt(t: T, { version, shop, files }: NonNullable<EventNotification["halted"]>) {
  const facts = { version, store: toStoreName(shop), files };
  return {
    title: t("haltMessages.title", facts),
    message: t(files === "" ? "haltMessages.unknown" : "haltMessages.message", facts),
  };
}

const toStaff = (link: string, at: string) => ({
  audience: { kind: "admins" as const },
  imageUrl: null,
  link,
  expiresAt: new Date(Date.parse(at) + shownMs),
});

function createTemplatesDraft(
  { version, fits, loses, fails }: NonNullable<EventNotification["templates"]>,
  at: string,
): NotificationDraft {
  const isBroken = loses + fails > 0;
  const words = (language: Language) => {
    const t = translator(language);
    const count = (name: "fit" | "lose" | "fail", templates: number) =>
      templates > 0 ? [t(`templateMessages.${name}`, { count: templates })] : [];
    return {
      title: t(isBroken ? "templateMessages.broken" : "templateMessages.sound", { version }),
      message: [...count("fail", fails), ...count("lose", loses), ...count("fit", fits)].join(" "),
    };
  };
  return {
    ...words("fr"),
    english: words("en"),
    type: isBroken ? "warning" : "success",
    ...toStaff(
      isBroken ? `${paths.templates}?${new URLSearchParams({ version, fit: "review" })}` : paths.templates,
      at,
    ),
  };
}

const toDraft = (
  uid: string,
  content: Pick<NotificationDraft, "title" | "message" | "english" | "type" | "link">,
  at: string,
): NotificationDraft => ({
  ...content,
  audience: { kind: "user", uid },
  imageUrl: null,
  expiresAt: new Date(Date.parse(at) + shownMs),
});
