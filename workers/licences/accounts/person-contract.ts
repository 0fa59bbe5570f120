/** A person as the staff sees them: licences, stores, and notes. */
import * as z from "zod";
import { storedEmail } from "#base/email.ts";
import { reason, requestId } from "#base/form-fields.ts";
import { normalizeText } from "#base/plain-text.ts";
import type { LicenceStatus } from "../platform/wire.ts";

const uid = z.string().min(1).max(128);

export const maxNoteLength = 2_000;

/** By uid, by address, or both; an address may have licences and no account yet. */
export const personQuery = z
  .object({ uid: uid.nullable(), email: storedEmail.nullable() })
  .refine(({ uid, email }) => uid !== null || email !== null);

export const noteRequest = z.object({
  /** Null while the address has no account. */
  uid: uid.nullable(),
  email: storedEmail,
  text: z.string().overwrite(normalizeText).min(1).max(maxNoteLength),
  /** Idempotency key of the form. */
  requestId,
});

export const noteId = z.string().regex(/^[\w-]{8,64}$/);

/** A member of the staff starts to see the portal as this person. */
export const viewAsRecord = z.object({ uid, email: storedEmail, reason });

export interface PersonLicence {
  id: string;
  status: LicenceStatus;
  development: boolean;
  createdAt: string;
  pausedReason: string | null;
  /** Null for a licence in no store. */
  store: {
    shop: string;
    plan: string | null;
    connection: "active" | "pending" | "inactive";
    checkedAt: string;
    themeVersion: string | null;
    accessTokenHint: string;
  } | null;
}

export interface StaffNote {
  id: string;
  text: string;
  /** Null once the author's account is deleted. */
  author: string | null;
  createdAt: string;
  /** The reader wrote it, and may delete it. */
  own: boolean;
}

export interface PersonPage {
  /** The addresses under which licences were found. */
  accounts: { email: string; uid: string | null; createdAt: string }[];
  /** At most `maxListedLicences`, those in a store first. */
  licences: PersonLicence[];
  counts: { authorised: number; available: number; stores: number };
  newestRelease: string | null;
  /** Newest first, at most `maxListedNotes`. */
  notes: StaffNote[];
}

export const maxListedLicences = 25;
export const maxListedNotes = 50;
