/** Acts of administrators that put a customer's licence into a store, or prepare it. */
import * as z from "zod";
import { emailAddress } from "#base/email.ts";
import { reason, requestId } from "#base/form-fields.ts";
import { objectId, shopDomain } from "../platform/wire.ts";
import { credentials } from "../stores/contract.ts";

export const activateForRequest = z.object({ email: emailAddress, shop: shopDomain, credentials, reason });

/** The customer finishes it by activating the store. */
export const prepareRequest = z.object({ email: emailAddress, shop: shopDomain, reason, requestId });
export interface PreparedFor {
  account: string;
  shop: string;
  expiresAt: string;
  eventId: string;
}

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
