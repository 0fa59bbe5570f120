/** Schemas of fields that many forms have, and the requests that they become. */
import * as z from "zod";
import { normalizeText } from "./plain-text.ts";

export const maxReasonLength = 500;

/** Why a member of the staff, or a customer, does something. */
export const reason = z.string().overwrite(normalizeText).min(1).max(maxReasonLength);

/** Idempotency key of a form: the same one is the same action. */
export const requestIdPattern = /^[\w-]{8,64}$/;
export const requestId = z.string().regex(requestIdPattern);
