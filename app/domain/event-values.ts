/** The values of an event's fields in words. Events store codes, because each reader has a language. */
import { describeFilters } from "#app/domain/describe-filters.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { formatAmount, formatDate, formatDateTime, formatNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import type { EventFieldName } from "#base/event-fields.ts";
import { eventTypes } from "#base/event-types.ts";
import type { Language } from "#base/language.ts";
import { type LicenceErrorCode, licenceErrorStatus } from "#base/licence-error-codes.ts";
import { countries } from "#base/vat-rates.ts";
import { testType } from "#base/webhook-limits.ts";
import type { EventFields } from "#workers/licences/events/contract.ts";
import { exportList } from "#workers/licences/maintenance/exports/contract.ts";
import { niches } from "#workers/portal/products/contract.ts";

export interface ValueOptions {
  t: T;
  language: Language;
  /** The event's other values: amounts have its currency, filters are those of its list. */
  fields: EventFields;
}

/** Null for a value without a word. */
type Describe = (value: string, options: ValueOptions) => string | null;

const oneOf =
  <Value extends string>(values: readonly Value[], name: (t: T, value: Value) => string): Describe =>
  (given, { t }) => {
    const value = values.find((each) => each === given);
    return value === undefined ? null : name(t, value);
  };

/** Each part of a list by itself. */
const eachOf =
  (separator: string, describe: Describe): Describe =>
  (given, options) =>
    given
      .split(separator)
      .map((part) => describe(part, options) ?? part)
      .join(", ");

const states = oneOf(
  [
    ...(["available", "active", "paused", "removed", "released", "draft", "published", "withdrawn"] as const),
    ...(["queued", "running", "waiting", "failed", "cancelled", "done", "pending", "accepted", "refused"] as const),
  ],
  (t, value) => t(`eventLog.values.${value}`),
);
const eventNames = oneOf(eventTypes, (t, type) => t(`events.${type}`, { count: 1 }));
const errorCodes = Object.keys(licenceErrorStatus) as LicenceErrorCode[];

const describers: Partial<Record<EventFieldName, Describe>> = {
  status: states,
  state: states,
  stage: oneOf(["staff", "tenth", "all"], (t, stage) => t(`rollout.stage.${stage}`)),
  role: oneOf(["user", "admin"], (t, role) => t(`eventLog.values.${role}`)),
  cause: oneOf(["staff", "failures", "gone"], (t, cause) => t(`eventLog.values.${cause}`)),
  credentials: oneOf(["token", "client"], (t, kind) => t(`eventLog.values.${kind}`)),
  dispute: oneOf(["none", "open", "won", "lost"], (t, state) => t(`eventLog.values.${state}`)),
  means: oneOf(["transfer", "credit_note", "other"], (t, means) => t(`eventLog.values.${means}`)),
  problem: oneOf(
    [
      ...(["livemode", "currency", "price", "quantity", "amount", "reference"] as const),
      ...(["no_address", "address", "refund_reversed", "points", "unread"] as const),
    ],
    (t, problem) => t(`eventLog.values.${problem}`),
  ),
  failure: oneOf(errorCodes, (t, code) => describeError(t, { code }).sentence),
  type: (value, options) =>
    eventNames(value, options) ??
    (value === testType ? options.t("webhooks.test.name") : null) ??
    oneOf(["info", "success", "warning", "error"], (t, type) => t(`announcements.type.${type}`))(value, options),
  audience: oneOf(["everyone", "user", "admins"], (t, audience) => t(`announcements.audience.${audience}`)),
  product: oneOf(["theme", "manager"], (t, product) => t(`support.products.${product}`)),
  events: eachOf(" ", eventNames),
  list: oneOf(exportList.options, (t, list) => t(`exports.lists.${list}`)),
  niche: oneOf(niches, (t, niche) => t(`winningProducts.niches.${niche}`)),
  countries: eachOf(
    ", ",
    oneOf(countries, (t, country) => t(`winningProducts.countries.${country}`)),
  ),
  filters: (value, { t, fields }) => {
    const list = exportList.safeParse(fields.list).data;
    return list ? describeFilters(t, list, Object.fromEntries(new URLSearchParams(value))) : null;
  },
  pausedReason: (value, { t }) => describePause(t, value),
};

/** Cents of payments, in the event's currency. */
const orderAmounts: ReadonlySet<EventFieldName> = new Set(["amountCents", "refundedCents"]);

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export function describeValue(
  field: EventFieldName,
  value: EventFields[EventFieldName],
  options: ValueOptions,
): string {
  const { t, language, fields } = options;
  if (value === undefined || value === null || value === "") return t("eventLog.none");
  if (typeof value === "boolean") return t(value ? "eventLog.yes" : "eventLog.no");
  if (typeof value === "number")
    return orderAmounts.has(field)
      ? formatAmount(language, value, String(fields.currency ?? "eur"))
      : formatNumber(language, value);
  const words = describers[field]?.(value, options);
  if (words) return words;
  if (isoTime.test(value)) return formatDateTime(language, value);
  return isoDay.test(value) ? formatDate(language, value) : value;
}
