/** Each licence as a row of the dashboard. The server writes the texts, so that both renderings agree. */

import { isWaiting, type NextStep, type StoreStep } from "#app/domain/next-step.ts";
import { describeStep } from "#app/domain/next-step-text.ts";
import type { PlaceState } from "#app/domain/place-glyph.tsx";
import { formatDate, type Moment, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { isOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";

/** More free licences share one row. */
const maxFreeRows = 3;

export type RowState = "active" | "pending" | "inactive" | "paused" | "available";

export interface LicenceRow {
  /** The store's address, or the id of a licence without a store. */
  key: string;
  shop: string | null;
  state: RowState;
  place: PlaceState;
  /** Without a store. */
  title: string | null;
  detail: string;
  /** The detail says what the person has to know. */
  isWarning: boolean;
  /** The last successful check, and the words for it. */
  checked: { moment: Moment | null; text: string } | null;
  /** A button where neither the panel nor the list of waiting stores shows the step. */
  step: { label: string; to: string; isButton: boolean } | null;
  /** The job whose publication can be undone. */
  returnJob: string | null;
}

export interface OverviewView {
  /** At least one licence can be used. */
  isUsable: boolean;
  counts: string;
  rows: LicenceRow[];
}

interface Shown {
  t: T;
  language: Language;
  now: Date;
}

export function toOverviewView(overview: LicenceOverview, steps: readonly NextStep[], shown: Shown): OverviewView {
  const { t } = shown;
  const { authorised, available, licences, shops } = overview;
  const reasons = new Map(licences.map(({ id, pausedReason }) => [id, pausedReason]));
  const paused = licences.filter(({ status }) => status === "paused");
  const stores = shops.map((shop) => {
    const step = steps.find((each): each is StoreStep => "shop" in each && each.shop === shop.shop);
    // The alert above gives the reason of a single pause.
    const reason = paused.length > 1 ? (reasons.get(shop.licenceId) ?? null) : null;
    return { row: toStoreRow(shop, { step, isFirst: step !== undefined && step === steps[0], reason }, shown), shop };
  });
  stores.sort((one, other) => getUrgency(one.shop) - getUrgency(other.shop));
  const isUsed = shops.some(({ licenceStatus }) => licenceStatus !== "paused");
  const counts = [t("licenceRows.count", { count: authorised })];
  if (available > 0) counts.push(t("licenceRows.freeCount", { count: available }));
  return {
    isUsable: isUsed || available > 0,
    counts: counts.join(", "),
    rows: [
      ...stores.map(({ row }) => row),
      ...paused.filter(({ shop }) => shop === null).map(({ id, pausedReason }) => toPausedRow(t, id, pausedReason)),
      ...toFreeRows(t, available, shops.length > 0 || licences.some(({ lastActivity }) => lastActivity !== null)),
    ],
  };
}

/** Stores that need action come before the others. */
function getUrgency(shop: Shop): number {
  if (shop.state === "inactive") return 0;
  if (shop.licenceStatus === "paused") return 3;
  return isOutdated(shop) || shop.themeVersion === null ? 1 : 2;
}

interface RowFacts {
  step: StoreStep | undefined;
  /** The panel shows the step. */
  isFirst: boolean;
  reason: string | null;
}

function toStoreRow(shop: Shop, { step, isFirst, reason }: RowFacts, shown: Shown): LicenceRow {
  const { t, language } = shown;
  const isPaused = shop.licenceStatus === "paused";
  const warning = describeWarning(shop, reason, shown);
  return {
    key: shop.shop,
    shop: shop.shop,
    state: isPaused ? "paused" : shop.state,
    place: getPlace(shop),
    title: null,
    detail: warning ?? describeTheme(shop, step, shown),
    isWarning: warning !== null,
    checked: warning ? null : describeCheck(shop, shown),
    step: step ? { ...describeStep(t, step, language).action, isButton: !isFirst && !isWaiting(step) } : null,
    returnJob: isPaused || shop.state === "inactive" ? null : shop.returnJob,
  };
}

function getPlace({ licenceStatus, state, themeVersion }: Shop): PlaceState {
  if (licenceStatus === "paused") return "paused";
  if (state === "inactive") return "lost";
  return themeVersion === null ? "bare" : "used";
}

/** What takes the place of the theme in the row. */
function describeWarning({ seatDueAt }: Shop, reason: string | null, { t, language }: Shown): string | null {
  if (reason) return t("licenceRows.paused", { reason });
  return seatDueAt && t("licenceRows.seatDue", { date: formatDate(language, seatDueAt) });
}

/** Steps that say themselves what the store's theme is. */
const sayAll = new Set<StoreStep["kind"]>(["publish", "follow", "resume", "confirm", "review"]);

function describeTheme(shop: Shop, step: StoreStep | undefined, { t }: Shown): string {
  const { themeVersion: installed, newestRelease, checkedAt, development } = shop;
  const parts: string[] = [];
  if (installed) parts.push(t("licenceRows.published", { version: installed }));
  else if (checkedAt && !(step && sayAll.has(step.kind))) parts.push(t("licenceRows.other"));
  const doing = step && describeDoing(t, step);
  if (doing) parts.push(doing);
  else if (installed && installed === newestRelease) parts.push(t("licenceRows.current"));
  if (development) parts.push(t("licenceRows.development"));
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeDoing(t: T, step: StoreStep): string | null {
  switch (step.kind) {
    case "reconnect":
    case "install":
      return null;
    case "publish":
    case "review":
      return t(`licenceRows.${step.publishAt ? "scheduled" : step.kind}`, { version: step.version });
    case "resume":
    case "confirm":
    case "update":
      return t(`licenceRows.${step.kind}`, { version: step.version });
    case "resolve":
    case "follow":
      return t(`licenceRows.${step.kind}.${step.act}`);
  }
}

function describeCheck({ checkedAt }: Shop, { t, language, now }: Shown): LicenceRow["checked"] {
  if (!checkedAt) return { moment: null, text: t("licenceRows.neverChecked") };
  const moment = toMoment(language, checkedAt, now);
  return { moment, text: t(`licenceRows.${moment.isDate ? "checkedOn" : "checked"}`, { when: moment.text }) };
}

const withoutStore = { shop: null, checked: null, step: null, returnJob: null } as const;

function toPausedRow(t: T, key: string, reason: string | null): LicenceRow {
  const detail = reason ? t("licenceRows.paused", { reason }) : t("licenceRows.pausedText");
  const title = t("licenceRows.pausedTitle");
  return { ...withoutStore, key, state: "paused", place: "paused", title, detail, isWarning: false };
}

/** `wasUsed`: a store has had one of the licences. */
function toFreeRows(t: T, available: number, wasUsed: boolean): LicenceRow[] {
  const toRow = (key: string, count: number): LicenceRow => ({
    ...withoutStore,
    ...{ key, state: "available", place: "free", isWarning: false },
    title: t("licenceRows.free", { count }),
    detail: t(wasUsed ? "licenceRows.readyOther" : "licenceRows.ready", { count }),
  });
  if (available > maxFreeRows) return [toRow("free", available)];
  return Array.from({ length: available }, (_, index) => toRow(`free-${index}`, 1));
}
