/** Licences and stores for the dashboard. The server formats texts so that both renderings agree. */
import { formatDate, type Moment, toMoment } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { findStoreStep } from "#app/next-step.ts";
import type { Language } from "#base/language.ts";
import { isOutdated } from "#base/versions.ts";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { describeStep } from "../../next-step-text.ts";

/** With more licences than this, only the first ones get a card and the rest is counted. */
const maxCards = 6;
const cardsWhenMany = 3;

export type CardState = "active" | "pending" | "inactive" | "paused" | "available";

export interface LicenceView {
  id: string;
  state: CardState;
  shop: string | null;
  themeVersion: string | null;
  outdated: boolean;
  checked: Moment | null;
}

export interface DashboardStore {
  shop: string;
  name: string | null;
  state: CardState;
  plan: string | null;
  pausedReason: string | null;
  themeVersion: string | null;
  outdated: boolean;
  /** That the store is offered. */
  newest: string | null;
  checked: Moment | null;
  development: boolean;
  /** The store's next step and its link. */
  step: { label: string; named: string; to: string } | null;
  /** Day by which a former development store needs a licence. */
  seatDue: string | null;
}

export interface OverviewView {
  authorised: number;
  installed: number;
  available: number;
  /** Shown as cards. */
  cards: LicenceView[];
  /** Counts of the licences without a card. */
  more: { taken: number; paused: number; free: number };
  stores: DashboardStore[];
}

interface Shown {
  language: Language;
  now: Date;
}

export function toOverviewView(overview: LicenceOverview, { language, now }: Shown): OverviewView {
  const moment = (iso: string | null) => (iso ? toMoment(language, iso, now) : null);
  const toCard = (licence: Licence): LicenceView => {
    const shop = overview.shops.find(({ licenceId }) => licenceId === licence.id);
    return {
      id: licence.id,
      state: getCardState(licence, shop),
      shop: licence.shop,
      themeVersion: shop?.themeVersion ?? null,
      outdated: shop !== undefined && isOutdated(shop),
      checked: moment(shop?.checkedAt ?? null),
    };
  };
  const t = translator(language);
  const toStoreStep = (shop: Shop): DashboardStore["step"] => {
    const step = findStoreStep(shop, overview.openJobs);
    if (!step) return null;
    const { label, to } = describeStep(t, step, language).action;
    return { label, named: t("dashboard.stores.stepNamed", { action: label, shop: shop.shop }), to };
  };
  const store = (shop: Shop): DashboardStore => {
    const licence = overview.licences.find(({ id }) => id === shop.licenceId);
    const state = shop.licenceStatus === "paused" ? "paused" : shop.state;
    return {
      shop: shop.shop,
      name: isNameInAddress(shop) ? null : shop.name,
      state,
      plan: shop.plan,
      pausedReason: licence?.pausedReason ?? null,
      themeVersion: shop.themeVersion,
      newest: shop.newestRelease,
      outdated: isOutdated(shop),
      checked: moment(shop.checkedAt),
      step: toStoreStep(shop),
      development: shop.development,
      seatDue: shop.seatDueAt && formatDate(language, shop.seatDueAt),
    };
  };
  const { authorised, installed, available } = overview;
  const cards = overview.licences
    .filter(({ status }) => status !== "removed")
    .map(toCard)
    .sort((one, other) => urgency(one) - urgency(other));
  const shown = cards.length > maxCards ? cardsWhenMany : cards.length;
  return {
    authorised,
    installed,
    available,
    cards: cards.slice(0, shown),
    more: countByKind(cards.slice(shown)),
    stores: overview.shops.map(store).sort((one, other) => urgency(one) - urgency(other)),
  };
}

const isNameInAddress = ({ name, shop }: Shop) => name !== null && shop.startsWith(`${name.toLowerCase()}.`);

/** Licences in use first, those that need action before the others; free ones last. */
function urgency({ shop, state, outdated }: Pick<LicenceView, "shop" | "state" | "outdated">): number {
  if (shop === null) return state === "paused" ? 4 : 5;
  if (state === "inactive") return 0;
  if (state === "paused") return 3;
  return outdated ? 1 : 2;
}

function countByKind(cards: LicenceView[]): OverviewView["more"] {
  const free = cards.filter(({ state }) => state === "available").length;
  const paused = cards.filter(({ state, shop }) => state === "paused" && shop === null).length;
  return { taken: cards.length - free - paused, paused, free };
}

function getCardState(licence: Licence, shop: Shop | undefined): CardState {
  if (licence.status === "paused") return "paused";
  if (licence.shop === null) return "available";
  return shop?.state ?? "pending";
}
