/** Notifies owners of licences of what the staff did with them, and the staff of what a release breaks. */
import { describeError } from "#app/i18n/error-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { findRule } from "#base/notification-rules.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { EventNotification, OrderNotification } from "#workers/licences/events/follow-up-contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { MailContent, MailDraft } from "../mail/contract.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import type { NotificationDraft } from "./contract.ts";
import type { EndedNotification } from "./end-notifications.ts";
import { findEventMessage, listLicenceFacts, sayEvent } from "./event-words.ts";
import { followRule, type MailButton, type MailSubject } from "./follow-rule.ts";
import { hashContent } from "./notification-content.ts";
import { createOrderMail, createOrderMessage, toOrderSubject, writeProblem, writeUnmatched } from "./order-drafts.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

/** Mails about an account that no user owns yet: there is no bell to ring, and its address is all that is known. */
interface AddressMail {
  mail: MailDraft;
  email: string;
  language: Language;
}

/** Messages after which an account shows more than before. */
const gains: ReadonlySet<string> = new Set(["granted", "restored", "ownerGained"]);

/** Nothing is known of their reader but the address. */
const unknownLanguage: Language = "fr";

/** Null where the account has an owner, and where the table of the rules has no mail to the address. */
export async function createAddressMail(
  entry: EventNotification,
  settings: Pick<MailSettings, "portalUrl" | "keyring">,
): Promise<AddressMail | null> {
  const { uid, type, isUndo, order, account } = entry;
  const isMailed = findRule(type)?.toAddress && (!isUndo || findRule("licence.undone")?.toAddress);
  if (uid !== null || !isMailed) return null;
  if (order) {
    const mail = order.email ? await createOrderMail({ type, order }, settings) : null;
    return mail && order.email ? { mail, email: order.email, language: order.language } : null;
  }
  const name = isUndo ? "undone" : findEventMessage(entry)?.name;
  if (!name || account === null) return null;
  const write = (language: Language): MailContent => {
    const t = translator(language);
    const words = sayEvent(entry, name);
    const { title, message } = language === "en" ? words.english : words;
    const rest = { subject: title, title, facts: listLicenceFacts(t, entry) };
    if (!gains.has(name))
      return { ...rest, paragraphs: [message], button: { label: t("mails.buttons.dashboard"), path: paths.home } };
    return {
      ...rest,
      paragraphs: [message, t("orderMessages.account.licences", { email: account })],
      button: { label: t("orderMessages.account.button"), path: paths.register },
    };
  };
  return { mail: { kind: "purchases", write }, email: account, language: unknownLanguage };
}

interface SendEventOptions extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "dueEventNotifications" | "markEventsNotified">;
  /** Only this event's. */
  event?: string;
}

export async function sendEventNotifications({ licences, event, ...options }: SendEventOptions): Promise<number> {
  const due = await licences.dueEventNotifications(event);
  // What a later one of them ends is not sent at all.
  const ended = new Set(due.ok ? due.value.flatMap(({ ends }) => ends.map((each) => each.event)) : []);
  return sendDueNotifications(options, {
    due,
    getId: (entry) => getEventId(entry.event),
    createDraft: (entry) => (ended.has(entry.event) ? null : createEventDraft(entry)),
    getEnded: ({ ends }) => Promise.all(ends.flatMap(toEnded)),
    createMail: async (entry, settings) => (ended.has(entry.event) ? null : createAddressMail(entry, settings)),
    mark: (entries) => licences.markEventsNotified(entries.flatMap((each) => [each.event, ...listEnds(each)])),
  });
}

const getEventId = (event: string) => hashContent(["event", event]);
const listEnds = ({ ends }: EventNotification) => ends.map(({ event }) => event);

/** Without an owner there was no notification. */
function toEnded({ event, type, uid }: EventNotification["ends"][number]): Promise<EndedNotification>[] {
  const isForStaff = findRule(type)?.to === "staff";
  const audience = isForStaff ? { kind: "admins" as const } : uid === null ? null : { kind: "user" as const, uid };
  return audience ? [getEventId(event).then((id) => ({ id, audience }))] : [];
}

const shownMs = days(30);

/** Null for an event without a notification: without an owner, by its rule, or without a text. */
export function createEventDraft(entry: EventNotification): NotificationDraft | null {
  const { uid, type, byOwner, isUndo } = entry;
  const message = isUndo ? createUndoneMessage(entry) : createMessage(entry);
  if (!message) return null;
  const { draft, button = "dashboard", toSubject } = message;
  if (draft.audience.kind === "user" && uid === null) return null;
  const toFacts = (t: T) => listLicenceFacts(t, entry);
  return followRule(draft, isUndo ? "licence.undone" : type, {
    byOwner,
    button,
    toFacts,
    ...(toSubject ? { toSubject } : {}),
  });
}

interface Message {
  draft: NotificationDraft;
  button?: MailButton;
  toSubject?: MailSubject;
}

function createMessage(entry: EventNotification): Message | null {
  const { type, template, templates, halted, webhook, order, at } = entry;
  if (type === "template.checked") return templates && { draft: createTemplatesDraft(templates, at) };
  if (type === "release.halted") {
    if (!halted) return null;
    const link = staffPaths.adminRelease(halted.version);
    return { draft: { ...inBoth((t) => writeHalt(t, halted)), ...toStaff(link, at), type: "error" } };
  }
  if (type === "webhook.disabled") {
    if (!webhook) return null;
    const link = staffPaths.adminWebhook(webhook.id);
    return { draft: { ...inBoth((t) => writeEnd(t, webhook)), ...toStaff(link, at), type: "warning" } };
  }
  if (type === "template.declined" && template) {
    const link = staffPaths.deliverTemplate(template.id);
    return { draft: { ...sayEvent(entry, "templateDeclined"), ...toStaff(link, at), type: "info" } };
  }
  if (type === "order.problem_found" && order) {
    const link = staffPaths.adminOrder(order.id);
    return { draft: { ...inBoth((t) => writeProblem(t, order)), ...toStaff(link, at), type: "warning" } };
  }
  if (type === "order.unmatched") {
    const link = staffPaths.adminEventsWhere({ kind: type });
    return { draft: { ...inBoth(writeUnmatched), ...toStaff(link, at), type: "warning" } };
  }
  return entry.uid === null ? null : createOwnMessage(entry, entry.uid);
}

function createOwnMessage(entry: EventNotification, uid: string): Message | null {
  const { type, texts, publication, order, at, byOwner } = entry;
  if (texts) return { draft: toDraft(uid, { ...texts.fr, english: texts.en, type: "info", link: paths.home }, at) };
  if (publication) return createPublicationMessage(uid, publication, entry);
  if (order) return createOrderDraft(uid, order, entry);
  const message = findEventMessage(entry);
  if (!message) return null;
  const { name, tone } = message;
  const isAlarm = byOwner && (name === "moved" || name === "deactivated");
  const link = isAlarm ? paths.sessions : getLink(entry);
  const words = sayEvent(entry, isAlarm ? `${name}ByOwner` : name);
  return {
    draft: toDraft(uid, { ...words, type: tone, link }, at),
    button: isAlarm ? "security" : getButton(type, link),
  };
}

const createUndoneMessage = (entry: EventNotification): Message | null =>
  entry.uid === null
    ? null
    : { draft: toDraft(entry.uid, { ...sayEvent(entry, "undone"), type: "info", link: paths.home }, entry.at) };

function getLink({ type, shop, template }: EventNotification): string {
  if (template) return paths.templateRequest(template.request);
  if (type === "licence.prepared" && shop) return paths.renew(shop);
  if (type === "licence.seat_due" && shop) return paths.store(shop);
  if (type === "licence.move_allowed" && shop) return paths.moveFrom(shop);
  return type === "account.bound" ? paths.activate : paths.home;
}

const getButton = (type: EventNotification["type"], link: string) =>
  type === "account.bound" ? "activation" : link === paths.home ? "dashboard" : "licence";

function createOrderDraft(uid: string, order: OrderNotification, { type, at }: EventNotification): Message | null {
  const message = createOrderMessage({ type, order });
  if (!message) return null;
  const { write, button, ...rest } = message;
  const draft = toDraft(uid, { ...rest, ...inBoth(write) }, at);
  return { draft, button, toSubject: (title, language) => toOrderSubject(title, language, order) };
}

const inBoth = <Words>(write: (t: T, language: Language) => Words) => ({
  ...write(translator("fr"), "fr"),
  english: write(translator("en"), "en"),
});

const publicationTypes = {
  "theme.publish_reminded": { name: "reminded", type: "info" },
  "theme.published": { name: "published", type: "success" },
  "theme.publish_cancelled": { name: "cancelled", type: "error" },
} as const;

/** Of a copy that is published at a set time; its page changes the time, or returns to the former theme. */
function createPublicationMessage(
  uid: string,
  { job, theme, at: publishAt, failure }: NonNullable<EventNotification["publication"]>,
  { type, shop, at }: EventNotification,
): Message | null {
  if (!Object.hasOwn(publicationTypes, type)) return null;
  // Its owner has cancelled it.
  if (type === "theme.publish_cancelled" && failure === null) return null;
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
  return { draft, button: "publication" };
}

function writeHalt(t: T, { version, shop, files }: NonNullable<EventNotification["halted"]>) {
  const facts = { version, store: toStoreName(shop), files };
  return {
    title: t("haltMessages.title", facts),
    message: t(files === "" ? "haltMessages.unknown" : "haltMessages.message", facts),
  };
}

const writeEnd = (t: T, { host, cause }: NonNullable<EventNotification["webhook"]>) => ({
  title: t("webhookMessages.title", { host }),
  message: t(`webhookMessages.${cause}`),
});

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
      isBroken ? `${staffPaths.templates}?${new URLSearchParams({ version, fit: "review" })}` : staffPaths.templates,
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
