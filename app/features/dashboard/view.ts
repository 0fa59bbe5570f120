/** What the dashboard shows of someone's licences, worded by the server so that server and browser render alike. */
import { formatDate } from "#app/i18n/format.ts";
import { type Moment, toMoment } from "#app/i18n/moment.ts";
import { translator } from "#app/i18n/translator.ts";
import { storeStep } from "#app/next-step.ts";
import { wordsOfStep } from "#app/next-step-words.ts";
import type { Language } from "#shared/language.ts";
import { isOutdated } from "#shared/versions.ts";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";

/** More places than these are not all drawn: the first ones are, the others are counted. */
const mostDrawn = 6;
const drawnOfMany = 3;

export type SeatState = "active" | "pending" | "inactive" | "paused" | "available";

export interface SeatView {
  id: string;
  state: SeatState;
  shop: string | null;
  themeVersion: string | null;
  outdated: boolean;
  checked: Moment | null;
}

export interface StoreView {
  shop: string;
  name: string | null;
  state: SeatState;
  plan: string | null;
  pausedReason: string | null;
  themeVersion: string | null;
  outdated: boolean;
  checked: Moment | null;
  development: boolean;
  /** What waits in it, and where it is done. */
  step: { label: string; named: string; to: string } | null;
  /** The day until which a former development store may go without a place. */
  seatDue: string | null;
}

export interface OverviewView {
  authorised: number;
  installed: number;
  available: number;
  /** Drawn as places. */
  seats: SeatView[];
  /** Those that are only counted, because they are many. */
  more: { taken: number; paused: number; free: number };
  stores: StoreView[];
  newest: string | null;
}

interface Shown {
  language: Language;
  now: Date;
  /** Newest published release, when it is known. */
  newest: string | null;
}

export function overviewView(overview: LicenceOverview, { language, now, newest }: Shown): OverviewView {
  const moment = (iso: string | null) => (iso ? toMoment(language, iso, now) : null);
  const isBehind = (shop: Shop) => newest !== null && isOutdated(shop, newest);
  const seat = (licence: Licence): SeatView => {
    const shop = overview.shops.find(({ licenceId }) => licenceId === licence.id);
    return {
      id: licence.id,
      state: seatState(licence, shop),
      shop: licence.shop,
      themeVersion: shop?.themeVersion ?? null,
      outdated: shop !== undefined && isBehind(shop),
      checked: moment(shop?.checkedAt ?? null),
    };
  };
  const t = translator(language);
  const stepOf = (shop: Shop): StoreView["step"] => {
    const step = storeStep(shop, { openJobs: overview.openJobs, newestRelease: newest });
    if (!step) return null;
    const { label, to } = wordsOfStep(t, step).action;
    return { label, named: t("dashboard.stores.stepNamed", { action: label, shop: shop.shop }), to };
  };
  const store = (shop: Shop): StoreView => {
    const licence = overview.licences.find(({ id }) => id === shop.licenceId);
    const state = shop.licenceStatus === "paused" ? "paused" : shop.state;
    return {
      shop: shop.shop,
      name: isSaidByAddress(shop) ? null : shop.name,
      state,
      plan: shop.plan,
      pausedReason: licence?.pausedReason ?? null,
      themeVersion: shop.themeVersion,
      outdated: isBehind(shop),
      checked: moment(shop.checkedAt),
      step: stepOf(shop),
      development: shop.development,
      seatDue: shop.seatDueAt && formatDate(language, shop.seatDueAt),
    };
  };
  const { authorised, installed, available } = overview;
  const seats = overview.licences
    .filter(({ status }) => status !== "removed")
    .map(seat)
    .sort((one, other) => urgency(one) - urgency(other));
  const drawn = seats.length > mostDrawn ? drawnOfMany : seats.length;
  return {
    authorised,
    installed,
    available,
    newest,
    seats: seats.slice(0, drawn),
    more: countsOf(seats.slice(drawn)),
    stores: overview.shops.map(store).sort((one, other) => urgency(one) - urgency(other)),
  };
}

const isSaidByAddress = ({ name, shop }: Shop) => name !== null && shop.startsWith(`${name.toLowerCase()}.`);

/** Taken places first, those that wait for their owner before the others; free ones after them. */
function urgency({ shop, state, outdated }: Pick<SeatView, "shop" | "state" | "outdated">): number {
  if (shop === null) return state === "paused" ? 4 : 5;
  if (state === "inactive") return 0;
  if (state === "paused") return 3;
  return outdated ? 1 : 2;
}

function countsOf(seats: SeatView[]): OverviewView["more"] {
  const free = seats.filter(({ state }) => state === "available").length;
  const paused = seats.filter(({ state, shop }) => state === "paused" && shop === null).length;
  return { taken: seats.length - free - paused, paused, free };
}

function seatState(licence: Licence, shop: Shop | undefined): SeatState {
  if (licence.status === "paused") return "paused";
  if (licence.shop === null) return "available";
  return shop?.state ?? "pending";
}
