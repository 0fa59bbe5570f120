/** Formats events of the log for the staff and for their owner; the browser gets sentences, not the log's rows. */

import type { EventLink } from "#app/domain/event-content.tsx";
import type { EventView } from "#app/domain/event-log.tsx";
import { describeReason } from "#app/i18n/event-reason.ts";
import { formatDateTime, formatDay, formatTime, formatWeekday, toParisDay } from "#app/i18n/format.ts";
import type { Key, T } from "#app/i18n/index.ts";
import { nameMachine } from "#app/i18n/machine-name.ts";
import { days } from "#base/duration.ts";
import { type EventFieldName, eventFieldNames } from "#base/event-fields.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { EventFields, LoggedEvent, OwnEvent } from "#workers/licences/events/contract.ts";
import { describeValue } from "./event-values.ts";

interface Options {
  t: T;
  language: Language;
  now: Date;
}

type Event = LoggedEvent | OwnEvent;

/** For the staff: every name, and links to everything that it is about. */
export function toLoggedEventView(event: LoggedEvent, options: Options): EventView {
  const { t } = options;
  const machine = nameMachine(event.actor?.uid, t);
  return {
    ...toView(event, options),
    object: findObjectName(event, event.account, t),
    isStaff: event.actorRole === "admin" && machine === null,
    actor: machine ?? event.actor?.email ?? t("eventLog.formerPerson"),
    address: event.addressHash,
    links: listLinks(event, t),
    opposite: findOpposite(event, t),
  };
}

/** For the owner: staff have no names, and there is nothing to open but what changed. */
export function toOwnEventView(event: OwnEvent, options: Options): EventView {
  const { t } = options;
  const machine = nameMachine(event.machine, t);
  const isStaff = event.actorRole === "admin" && !event.byOwner && machine === null;
  const others = isStaff ? "eventLog.team" : "eventLog.formerPerson";
  return {
    ...toView(event, options),
    isStaff,
    object: findObjectName(event, null, t),
    actor: machine ?? t(event.byOwner ? "eventLog.you" : others),
    address: null,
    links: [],
    opposite: null,
  };
}

type CommonView = Omit<EventView, "object" | "actor" | "isStaff" | "address" | "links" | "opposite">;

function toView(event: Event, { t, language, now }: Options): CommonView {
  const { id, type, at } = event;
  return {
    id,
    type,
    time: {
      iso: at,
      clock: formatTime(language, at),
      short: `${nameDay(at, { t, now }) ?? formatDay(language, at, now)}, ${formatTime(language, at)}`,
      full: formatDateTime(language, at),
    },
    day: { key: toParisDay(at), text: describeDay(at, { t, language, now }) },
    detail: describeDetail(event, t),
    changes: listChanges(event, { t, language }),
    reason: repeatsField(event) ? null : describeReason(t, event.reason),
    reference: event.requestId,
  };
}

/** Older events of jobs have the code of a failure, or the name of a deleted copy, in place of a reason as well. */
const repeatsField = ({ reason, before, after }: Event) =>
  reason !== null && (reason === after?.failure || reason === before?.theme);

/** Today and yesterday; other days have no name. */
function nameDay(at: string, { t, now }: Pick<Options, "t" | "now">): string | null {
  const day = toParisDay(at);
  if (day === toParisDay(now.toISOString())) return t("eventLog.today");
  if (day === toParisDay(new Date(now.getTime() - days(1)).toISOString())) return t("eventLog.yesterday");
  return null;
}

function describeDay(at: string, { t, language, now }: Options): string {
  const name = nameDay(at, { t, now });
  if (name) return name;
  const text = formatWeekday(language, at, now);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeDetail({ version, object, type, before }: Event, t: T): string | null {
  if ((type === "licence.moved" || type === "shop.renamed") && typeof before?.shop === "string")
    return t("eventLog.from", { value: toStoreName(before.shop) });
  if (typeof before?.device === "string") return before.device;
  return object?.kind === "release" ? null : version;
}

/** Fields that name an object. */
const nameFields = {
  product: "name",
  template: "file",
  webhook: "host",
  notification: "title",
  picture: "name",
} as const;

/** The store, else the name of the object, else the person, else the release, else what kind of object it is. */
function findObjectName({ shop, version, object, before, after }: Event, account: string | null, t: T): string | null {
  if (shop) return toStoreName(shop);
  const { kind = null } = object ?? {};
  const fields = { ...before, ...after };
  if (kind === "ticket" && fields.number) return t("eventLog.ticketNumber", { number: String(fields.number) });
  const name =
    kind !== null && Object.hasOwn(nameFields, kind) ? fields[nameFields[kind as keyof typeof nameFields]] : null;
  if (name) return String(name);
  return account ?? version ?? (kind && t(`eventLog.objects.${kind}`));
}

/** To the pages of what the event is about, and to the other events of its request. */
function listLinks(event: LoggedEvent, t: T) {
  const { licenceId, account, ownerUid, shop, object, version, actor, requestId } = event;
  const person = object?.kind === "user" ? object.id : ownerUid;
  const links: [Key, string | null][] = [
    ["eventLog.links.licence", licenceId && staffPaths.adminLicence(licenceId)],
    ["eventLog.links.person", findPersonPath(person, account)],
    ["eventLog.links.store", shop && staffPaths.adminLicencesWhere({ q: shop })],
    ["eventLog.links.release", object?.kind === "release" && version ? staffPaths.adminRelease(version) : null],
    ...listObjectLinks(event),
    ...listFieldLinks(event),
    [
      "eventLog.links.actor",
      actor && actor.uid !== person && nameMachine(actor.uid, t) === null ? staffPaths.adminUser(actor.uid) : null,
    ],
    ["eventLog.links.request", requestId && staffPaths.adminEventsWhere({ q: requestId })],
  ];
  return links.flatMap(([label, to]): EventLink[] => (to ? [{ label: t(label), to }] : []));
}

/** Not to what the event has deleted. */
function listObjectLinks({ object, type }: LoggedEvent): [Key, string | null][] {
  if (!object || type.endsWith(".deleted")) return [];
  switch (object.kind) {
    case "order":
      return [["eventLog.links.order", staffPaths.adminOrder(object.id)]];
    case "webhook":
      return [["eventLog.links.webhook", staffPaths.adminWebhook(object.id)]];
    case "notification":
      return [["eventLog.links.notification", staffPaths.adminNotification(object.id)]];
    case "banner":
      return [["eventLog.links.banner", staffPaths.adminBanner]];
    case "export":
      return [["eventLog.links.exports", staffPaths.adminExports]];
    case "product":
      return type === "product.imported"
        ? [["eventLog.links.products", staffPaths.adminProducts]]
        : [["eventLog.links.product", staffPaths.adminProduct(object.id)]];
    case "template":
      return [["eventLog.links.template", staffPaths.template(object.id)]];
    case "picture":
      return [["eventLog.links.pictures", staffPaths.templatePictures]];
    case "mail":
      return [["eventLog.links.mails", staffPaths.adminMails()]];
    case "bulk":
      return [["eventLog.links.bulk", staffPaths.bulkJob(object.id)]];
    default:
      return [];
  }
}

/** To what a field names by its id. */
function listFieldLinks({ object, after }: LoggedEvent): [Key, string | null][] {
  const { order, replaces } = after ?? {};
  return [
    [
      "eventLog.links.order",
      typeof order === "string" && object?.kind !== "order" ? staffPaths.adminOrder(order) : null,
    ],
    ["eventLog.links.replaced", typeof replaces === "string" ? staffPaths.adminLicence(replaces) : null],
  ];
}

/** Owners who never signed in have their page under their address. */
function findPersonPath(uid: string | null, account: string | null): string | null {
  if (uid) return staffPaths.adminUser(uid);
  return account ? staffPaths.adminUserByEmail(account) : null;
}

/** The page of the act that takes this one back, while the present state allows it. */
function findOpposite({ type, licenceId, version, present }: LoggedEvent, t: T): EventLink | null {
  const act = (label: Key, path: string) =>
    licenceId ? { label: t(label), to: `${path}?${new URLSearchParams({ licence: licenceId })}` } : null;
  const isInUse = present === "available" || present === "active";
  switch (type) {
    case "licence.paused":
      return present === "paused" ? act("eventLog.opposite.enable", staffPaths.enableLicence) : null;
    case "licence.enabled":
      return isInUse ? act("eventLog.opposite.pause", staffPaths.pauseLicence) : null;
    case "licence.granted":
    case "licence.restored":
      return isInUse || present === "paused" ? act("eventLog.opposite.remove", staffPaths.removeLicence) : null;
    case "licence.activated":
      return isInUse || present === "paused" ? act("eventLog.opposite.deactivate", staffPaths.deactivateFor) : null;
    case "release.published":
      return version && present === "published"
        ? { label: t("eventLog.opposite.withdraw"), to: staffPaths.adminRelease(version) }
        : null;
    default:
      return null;
  }
}

/** An amount shows its currency, the reason says what is undone, and the others are ids: the event links to them. */
const unlisted = ["currency", "undoes", "request", "order", "replaces"] as const satisfies EventFieldName[];
type Unlisted = (typeof unlisted)[number];

const isUnlisted = (field: string): field is Unlisted => unlisted.some((each) => each === field);

function listChanges(
  { before, after }: Pick<LoggedEvent | OwnEvent, "before" | "after">,
  options: { t: T; language: Language },
): EventView["changes"] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields: EventFields = { ...before, ...after };
  const describe = (values: EventFields | null, field: string) =>
    values && Object.hasOwn(values, field)
      ? describeValue(field as EventFieldName, values[field as EventFieldName], { ...options, fields })
      : null;
  return names
    .filter((field) => !isUnlisted(field))
    .map((field) => ({
      field: nameField(field, options.t),
      before: describe(before, field),
      after: describe(after, field),
    }));
}

/** Old events may have fields that no longer exist. */
function nameField(field: string, t: T): string {
  const name = eventFieldNames.find((each) => each === field);
  return name === undefined || isUnlisted(name) ? t("eventLog.otherField") : t(`eventLog.fields.${name}`);
}
