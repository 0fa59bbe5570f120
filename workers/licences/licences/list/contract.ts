/** The staff's list of all licences, and the page of one of them. */
import * as z from "zod";
import type { LicenceErrorCode } from "#base/licence-error-codes.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import type { SavedView } from "../../accounts/view-contract.ts";
import { type LicenceStatus, type ListPage, licenceStatus, listCursor } from "../../platform/wire.ts";
import type { Job } from "../../updates/jobs/contract.ts";

/** Active within this many days; `90+` is longer ago, or never. */
export const activityPeriods = ["7", "30", "90", "90+"] as const;
/** `paid` licences are the authorised ones; the licence of a development store follows its store. */
export const licenceKinds = ["paid", "development"] as const;

export const connectionStates = ["active", "pending", "inactive"] as const;
export type ConnectionState = (typeof connectionStates)[number];

const text = (length: number) => z.string().overwrite(normalizeFilter).toLowerCase().min(1).max(length).optional();

export const licenceFilters = z.object({
  /** Part of an e-mail, of a store's address or of a company's name, or the beginning of an id. */
  q: text(200),
  status: licenceStatus.optional(),
  kind: z.enum(licenceKinds).optional(),
  plan: z.string().min(1).max(100).optional(),
  version: z.string().min(1).max(20).optional(),
  activity: z.enum(activityPeriods).optional(),
  connection: z.enum(connectionStates).optional(),
  /** E-mail of the owner. */
  account: text(254),
});
export type LicenceFilters = z.output<typeof licenceFilters>;

export const licenceSorts = ["activity", "shop", "account", "created"] as const;
const sorts = licenceSorts.flatMap((field) => [field, `-${field}` as const]);
export type LicenceSort = (typeof sorts)[number];
export const licenceSort = z.enum(sorts as [LicenceSort, ...LicenceSort[]]);
export const defaultLicenceSort = "-activity" satisfies LicenceSort;

export const licencesQuery = licenceFilters.extend({
  sort: licenceSort.default(defaultLicenceSort),
  after: listCursor,
});
export type LicencesQuery = z.output<typeof licencesQuery>;

export interface ListedLicence {
  id: string;
  /** E-mail of the owner. */
  account: string;
  /** The licence of a development store is no authorised one. */
  development: boolean;
  status: LicenceStatus;
  createdAt: string;
  lastActivity: string | null;
  shop: string | null;
  plan: string | null;
  version: string | null;
  connection: ConnectionState | null;
  /** All authorised licences of the owner, and those of them that are in a store. */
  authorised: number;
  installed: number;
}

/** How many licences have a value. */
export interface ValueCount {
  value: string;
  licences: number;
}

export interface LicenceList {
  page: ListPage<ListedLicence>;
  /** The order of the rows: a period of activity has its own, whatever was asked for. */
  sort: LicenceSort;
  /** All licences that match, where that is known without reading them. */
  total: number | null;
  /** Without the licences of development stores. */
  figures: { authorised: number; installed: number; available: number };
  /** Of all licences. */
  counts: Record<"status" | "kind" | "plan" | "version" | "connection", ValueCount[]>;
  newestRelease: string | null;
  /** Published releases that are halted. */
  haltedReleases: string[];
  views: SavedView[];
}

/** A store in which the licence was before. */
interface FormerStore {
  shop: string;
  activatedAt: string;
  releasedAt: string;
}

/** Everything about one licence. Of the credentials, only their kind and their last four characters. */
export interface LicenceRecord extends Omit<ListedLicence, "version" | "connection" | "plan"> {
  /** The creation date is missing and comes from the id. */
  isCreationDerived: boolean;
  pausedReason: string | null;
  seatDueAt: string | null;
  ownerUid: string | null;
  accountCreatedAt: string;
  accountUpdatedAt: string;
  activatedAt: string | null;
  store: {
    name: string | null;
    plan: string | null;
    version: string | null;
    state: ConnectionState;
    failure: LicenceErrorCode | null;
    checkedAt: string;
    credentials: "token" | "client";
    accessTokenHint: string | null;
    apiSecretKeyHint: string | null;
  } | null;
  /** The latest installs and updates, newest first. */
  jobs: Pick<Job, "id" | "kind" | "shop" | "state" | "version" | "fromVersion" | "failure" | "createdAt" | "endedAt">[];
  /** The latest ones first. */
  formerStores: FormerStore[];
  newestRelease: string | null;
}
