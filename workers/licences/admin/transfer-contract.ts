/** Acts of administrators that put a licence into a store, take it out, or give it to another customer. */
import * as z from "zod";
import { credentials } from "../stores/contract.ts";
import { type LicenceStatus, objectId, shopDomain } from "../wire.ts";

const email = z.email().max(254).toLowerCase();
const reason = z.string().trim().min(1).max(500);
const requestId = z.string().min(8).max(128);

/** A licence by its id, or the one that is active in a store. */
const target = { licenceId: objectId.optional(), shop: shopDomain.optional() };
const isNamed = (given: { licenceId?: string | undefined; shop?: string | undefined }) =>
  given.licenceId !== undefined || given.shop !== undefined;

export const licenceTarget = z.object(target).refine(isNamed);

/** What an act on this licence would affect. */
export interface LicencePreview {
  licenceId: string;
  /** The licence of a development store counts nowhere and ends with its activation. */
  kind: "paid" | "development";
  status: LicenceStatus;
  pausedReason: string | null;
  /** E-mail of the owner. */
  account: string;
  /** Whether a user has verified the address. */
  hasOwner: boolean;
  shop: string | null;
  activatedAt: string | null;
  themeVersion: string | null;
  /** Jobs of the store that are running, or waiting for the customer. */
  jobs: { id: string; kind: "install" | "update"; state: "queued" | "running" | "waiting" }[];
}

export const activateForRequest = z.object({ email, shop: shopDomain, credentials, reason });

/** The customer finishes it by activating the store. */
export const prepareRequest = z.object({ email, shop: shopDomain, reason, requestId });
export const preparedFor = z.object({ account: z.string(), shop: z.string(), expiresAt: z.string() });
export type PreparedFor = z.infer<typeof preparedFor>;

export const cancelPreparedRequest = z.object({ id: objectId });

/** An open one, for the staff. */
export interface PreparedActivation {
  id: string;
  account: string;
  /** Whether a user has verified the address; only then are notifications sent. */
  hasOwner: boolean;
  shop: string;
  reason: string;
  /** E-mail of the administrator. */
  preparedBy: string;
  preparedAt: string;
  expiresAt: string;
}

/** The same `requestId` deactivates once. */
export const deactivateForRequest = z.object({ ...target, reason, requestId }).refine(isNamed);
export const deactivatedFor = z.object({ licenceId: objectId, account: z.string(), shop: z.string() });
export type DeactivatedFor = z.infer<typeof deactivatedFor>;

/** The same `requestId` changes the owner once. */
export const changeOwnerRequest = z.object({ ...target, email, reason, requestId }).refine(isNamed);
export const ownerChanged = z.object({
  licenceId: objectId,
  from: z.string(),
  to: z.string(),
  shop: z.string().nullable(),
});
export type OwnerChanged = z.infer<typeof ownerChanged>;
