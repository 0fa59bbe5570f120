/** Formats the fields that an event of the log has changed. */
import { describeFilters } from "#app/describe-filters.ts";
import { formatAmount, formatDate, formatDateTime, formatNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import type { EventView } from "#app/ui/event-log.tsx";
import type { Language } from "#base/language.ts";
import type { ExportList } from "#workers/licences/contract.ts";
import type { LoggedEvent, OwnEvent } from "#workers/portal/contract.ts";

interface Options {
  t: T;
  language: Language;
}

const fieldNames = [
  "status",
  "account",
  "email",
  "uid",
  "shop",
  "version",
  "credentials",
  "accessToken",
  "apiSecretKey",
  "clientId",
  "clientSecret",
  "plan",
  "seatDueAt",
  "movesLeft",
  "extraMoves",
  "choices",
  "files",
  "size",
  "pausedReason",
  "theme",
  "name",
  "notesFr",
  "notesEn",
  "publishedAt",
  "publishAt",
  "role",
  "disabled",
  "secondFactor",
  "device",
  "limit",
  "points",
  "balance",
  "amount",
  "title",
  "message",
  "type",
  "audience",
  "isActive",
  "url",
  "host",
  "enabled",
  "cause",
  "description",
  "filters",
  "events",
  "count",
  "rows",
  "list",
  "failure",
  "company",
  "undoes",
  "replaces",
  "request",
  "product",
  "number",
  "position",
  "niche",
  "countries",
  "priceCents",
  "costCents",
  "shippingCents",
  "advertisingCents",
  "expiresAt",
  "trend",
  "links",
  "imageUrl",
  "isExample",
  "nameEn",
  "reasonFr",
  "reasonEn",
  "file",
  "tags",
  "preview",
  "source",
  "revision",
  "restored",
  "fits",
  "loses",
  "fails",
  "quantity",
  "payment",
  "amountCents",
  "refundedCents",
  "withdrawn",
  "order",
  "removed",
  "paused",
  "returned",
  "dispute",
  "problem",
  "acknowledged",
  "means",
  "paidOn",
  "reference",
] as const;

const exportLists = ["licences", "users", "events"] as const satisfies ExportList[];

/** Cents of payments, in the event's currency. */
const orderAmounts = new Set(["amountCents", "refundedCents"]);

/** Fields whose values are words of ours. */
const namedFields = new Set(["status", "state", "role", "plan", "cause", "dispute", "problem", "means"]);
const valueNames = [
  "available",
  "active",
  "paused",
  "removed",
  "released",
  "draft",
  "published",
  "queued",
  "running",
  "waiting",
  "failed",
  "cancelled",
  "withdrawn",
  "user",
  "admin",
  "paid",
  "development",
  "staff",
  "failures",
  "gone",
  "none",
  "open",
  "won",
  "lost",
  "livemode",
  "currency",
  "price",
  "quantity",
  "amount",
  "reference",
  "no_address",
  "address",
  "refund_reversed",
  "unread",
  "points",
  "transfer",
  "credit_note",
  "other",
] as const;

/** What the event has changed, field by field, in words. */
export function listChanges(
  { before, after }: Pick<LoggedEvent | OwnEvent, "before" | "after">,
  options: Options,
): EventView["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== "currency",
  );
  const currency = String(after?.currency ?? "eur");
  const list = exportLists.find((each) => each === after?.list);
  const format = (values: LoggedEvent["before"], field: string) =>
    values && Object.hasOwn(values, field)
      ? formatValue(field, values[field] ?? null, { ...options, currency, list })
      : null;
  return fields.map((field) => ({
    field: nameField(field, options.t),
    before: format(before, field),
    after: format(after, field),
  }));
}

function nameField(field: string, t: T): string {
  const known = fieldNames.find((name) => name === field);
  return known ? t(`eventLog.fields.${known}`) : field;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function formatValue(
  field: string,
  value: string | number | boolean | null,
  { t, language, currency, list }: Options & { currency: string; list: ExportList | undefined },
) {
  if (value === null || value === "") return t("eventLog.none");
  if (typeof value === "boolean") return t(value ? "eventLog.yes" : "eventLog.no");
  if (typeof value === "number")
    return orderAmounts.has(field) ? formatAmount(language, value, currency) : formatNumber(language, value);
  if (field === "filters" && list) return describeFilters(t, list, Object.fromEntries(new URLSearchParams(value)));
  if (field === "pausedReason") return describePause(t, value);
  const named = namedFields.has(field) ? valueNames.find((name) => name === value) : undefined;
  if (named) return t(`eventLog.values.${named}`);
  if (field === "paidOn") return formatDate(language, value);
  return isoTime.test(value) ? formatDateTime(language, value) : value;
}
