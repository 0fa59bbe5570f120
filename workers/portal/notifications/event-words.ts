/** What notifications of an owner's events say. */
import { formatDate } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import { toStoreName } from "#base/store-address.ts";
import type { EventNotification } from "#workers/licences/events/follow-up-contract.ts";
import type { MailContent } from "../mail/contract.ts";

const eventMessages = {
  "account.bound": { name: "bound", type: "success" },
  "licence.granted": { name: "granted", type: "success" },
  "licence.paused": { name: "paused", type: "warning" },
  "licence.enabled": { name: "enabled", type: "success" },
  "licence.removed": { name: "removed", type: "warning" },
  "licence.activated": { name: "activated", type: "success" },
  "licence.deactivated": { name: "deactivated", type: "warning" },
  "licence.moved": { name: "moved", type: "info" },
  "licence.prepared": { name: "prepared", type: "info" },
  "licence.owner_changed": { name: "ownerLost", type: "info" },
  "licence.move_allowed": { name: "moveAllowed", type: "success" },
  "shop.renamed": { name: "storeRenamed", type: "info" },
  "licence.restored": { name: "restored", type: "success" },
  "licence.seat_due": { name: "seatDue", type: "warning" },
  "template.requested": { name: "templateRequested", type: "info" },
} as const;

/** Null for events without a message of their own. */
export function findEventMessage({ type, isGain }: Pick<EventNotification, "type" | "isGain">) {
  if (!Object.hasOwn(eventMessages, type)) return null;
  const { name, type: tone } = eventMessages[type as keyof typeof eventMessages];
  return { name: name === "ownerLost" && isGain ? ("ownerGained" as const) : name, tone };
}

type MessageName =
  | "ownerGained"
  | (typeof eventMessages)[keyof typeof eventMessages]["name"]
  | "movedByOwner"
  | "deactivatedByOwner"
  | "templateDeclined"
  | "undone";

/** In both languages. */
export function sayEvent({ account, shop, fromShop, licences, ...entry }: EventNotification, name: MessageName) {
  const { pausedReason, dueAt, template } = entry;
  const words = (language: Language) => {
    const t = translator(language);
    const facts = {
      count: licences,
      account: account ?? "",
      store: shop ? toStoreName(shop) : "",
      from: fromShop ? toStoreName(fromShop) : "",
      reason: describePause(t, pausedReason) ?? "",
      file: template?.file ?? "",
      date: dueAt ? formatDate(language, dueAt) : "",
      theme: brand.themeName,
    };
    return {
      title: t(`eventMessages.${name}.title`, facts),
      message: t(`eventMessages.${name}.${shop ? "inStore" : "alone"}`, facts),
    };
  };
  return { ...words("fr"), english: words("en") };
}

/** What the staff do to a licence, or give away: its mail names the licence, its store and its account. */
const namedTypes: ReadonlySet<EventNotification["type"]> = new Set([
  "licence.granted",
  "licence.removed",
  "licence.restored",
  "licence.owner_changed",
]);

export function listLicenceFacts(
  t: T,
  { type, licenceId, licences, shop, account }: EventNotification,
): NonNullable<MailContent["facts"]> {
  if (!namedTypes.has(type)) return [];
  const licence = licences > 1 ? t("licenceFacts.count", { count: licences }) : licenceId;
  const facts = [
    { label: t("licenceFacts.licence"), value: licence },
    { label: t("licenceFacts.store"), value: shop && toStoreName(shop) },
    { label: t("licenceFacts.account"), value: account },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
