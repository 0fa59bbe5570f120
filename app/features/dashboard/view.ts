/** What the dashboard shows of someone's licences, worded by the server so that server and browser render alike. */
import { formatDateTime, formatRelative } from "#app/i18n/format.ts";
import type { Language, Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { isOutdated } from "./standing.ts";

/** From here on `formatRelative` answers a date. */
const weekMs = 7 * 24 * 60 * 60 * 1000;

export type SeatState = "active" | "pending" | "inactive" | "paused" | "available";

export interface Moment {
  iso: string;
  /** `il y a 12 min`, or a date. */
  text: string;
  /** `text` is a date: sentences put it differently. */
  dated: boolean;
  /** Date and time in full. */
  full: string;
}

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
  lastActivity: Moment | null;
}

export interface OverviewView {
  authorised: number;
  installed: number;
  available: number;
  seats: SeatView[];
  stores: StoreView[];
}

interface Shown {
  language: Language;
  now: Date;
  /** Newest published release, when it is known. */
  newest: string | null;
}

export function overviewView(overview: LicenceOverview, { language, now, newest }: Shown): OverviewView {
  const moment = (iso: string | null): Moment | null =>
    iso
      ? {
          iso,
          text: formatRelative(language, iso, now),
          dated: now.getTime() - Date.parse(iso) >= weekMs,
          full: formatDateTime(language, iso),
        }
      : null;
  const seat = (licence: Licence): SeatView => {
    const shop = overview.shops.find(({ licenceId }) => licenceId === licence.id);
    return {
      id: licence.id,
      state: seatState(licence, shop),
      shop: licence.shop,
      themeVersion: shop?.themeVersion ?? null,
      outdated: newest !== null && shop !== undefined && isOutdated(shop, newest),
      checked: moment(shop?.checkedAt ?? null),
    };
  };
  const store = (shop: Shop): StoreView => {
    const licence = overview.licences.find(({ id }) => id === shop.licenceId);
    return {
      shop: shop.shop,
      name: isSaidByAddress(shop) ? null : shop.name,
      state: shop.licenceStatus === "paused" ? "paused" : shop.state,
      plan: shop.plan,
      pausedReason: licence?.pausedReason ?? null,
      lastActivity: moment(shop.lastActivity),
    };
  };
  const { authorised, installed, available } = overview;
  return {
    authorised,
    installed,
    available,
    seats: overview.licences
      .filter(({ status }) => status !== "removed")
      .map(seat)
      .sort((one, other) => rank(one) - rank(other)),
    stores: overview.shops.map(store),
  };
}

const isSaidByAddress = ({ name, shop }: Shop) => name !== null && shop.startsWith(`${name.toLowerCase()}.`);

/** Taken places first, free ones after them. */
const rank = (seat: SeatView) => (seat.shop === null ? 1 : 0);

function seatState(licence: Licence, shop: Shop | undefined): SeatState {
  if (licence.status === "paused") return "paused";
  if (licence.shop === null) return "available";
  return shop?.state ?? "pending";
}
