/** The index of users: what the portal writes into it, and what the staff's list asks of it. */
import * as z from "zod";
import { normalizeFilter } from "#base/typed-filter.ts";
import { type ListPage, timestamp } from "../platform/wire.ts";
import type { SavedView } from "./view-contract.ts";

const uid = z.string().min(1).max(128);

/** One user as the identity service and Firestore have them. */
const userRecord = z.object({
  uid,
  email: z.string().max(254),
  name: z.string().max(256),
  company: z.string().max(256),
  role: z.enum(["user", "admin"]),
  verified: z.boolean(),
  disabled: z.boolean(),
  points: z.number().int(),
  createdAt: timestamp,
  /** Null before the first one. */
  lastSignInAt: timestamp.nullable(),
  /** Absent when the reader does not know it: the index then keeps its own. */
  secondFactor: z.boolean().optional(),
});
export type UserRecord = z.infer<typeof userRecord>;

const maxSavedUsers = 500;

/** Where the pass is that rebuilds the index. */
export interface UserPass {
  startedAt: string;
  /** Of the next page of accounts; null for the first. */
  pageToken: string | null;
}

const pageToken = z.string().min(1).max(4_000).nullable();

export const saveUsersRequest = z.object({
  /** When the read of these users began. */
  readAt: timestamp,
  users: z.array(userRecord).max(maxSavedUsers),
  /** Moves the pass from one page of accounts to the next in the same transaction; without a next page it is complete. */
  pass: z.object({ startedAt: timestamp, from: pageToken, next: pageToken }).optional(),
});

export const removeUsersRequest = z.object({ readAt: timestamp, uids: z.array(uid).min(1).max(maxSavedUsers) });

/** `now`: also when the last pass is recent. `again`: from the first page, because the service has lost the cursor. */
export const openPassRequest = z.object({ when: z.enum(["due", "now", "again"]) });

export const userQuery = z.object({ uid });

export const userSorts = ["name", "licences", "points", "seen"] as const;
export const userSort = z.enum(userSorts.flatMap((field) => [field, `-${field}`] as const));
export type UserSort = z.infer<typeof userSort>;
export const defaultUserSort = "-seen" satisfies UserSort;

const yesOrNo = z.enum(["yes", "no"]);
const signInPeriod = z.enum(["7", "30", "90", "90+"]);

export const userFilters = z.object({
  /** Parts of name, e-mail and company. */
  q: z.string().overwrite(normalizeFilter).min(1).max(200).optional(),
  role: z.enum(["user", "admin"]).optional(),
  verified: yesOrNo.optional(),
  disabled: yesOrNo.optional(),
  licences: z.enum(["none", "some"]).optional(),
  factor: z.enum(["on", "off"]).optional(),
  points: z.enum(["none", "some"]).optional(),
  /** Last sign-in within so many days; `90+` is longer ago or never. */
  seen: signInPeriod.optional(),
});
export type UserFilters = z.infer<typeof userFilters>;

export const searchUsersRequest = userFilters.extend({
  sort: userSort.default(defaultUserSort),
  after: z.string().max(1_000).optional(),
});

export interface ListedUser extends Required<UserRecord> {
  /** Authorised licences, and those of them that are in a store. */
  licences: number;
  installed: number;
}

export type UserCounts = Record<"all" | "unlicensed" | "unverified" | "admins", number>;

export interface UserPage extends ListPage<ListedUser> {
  /** Of the tabs, whatever the page shows. */
  counts: UserCounts;
  /** How many match, when that is known without counting them. */
  total: number | null;
  /**
   * The order of the rows, whatever was asked for: matches of a search that fill more than a page have the order in which
   * they are found. Null is that of the text index, the newest account first.
   */
  sort: UserSort | null;
  /** Every row is at least as fresh as this; null before the first complete pass. */
  confirmedSince: string | null;
  /** The views that this administrator keeps. */
  views: SavedView[];
}
