/** The document `system/announcementBanner` and its cached copy, parsed as untrusted input. */
import * as z from "zod";
import { isReadable } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-address.ts";
import type { DocumentPath } from "../clients/firestore-client.ts";
import { type Fields, toFields } from "../clients/firestore-values.ts";
import type { Banner } from "./contract.ts";

export const bannerPath: DocumentPath = ["system", "announcementBanner"];

const text = z.string().catch("");
const moment = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => new Date(time).toISOString())
  .nullable()
  .catch(null);
const label = z
  .string()
  .transform((written) => written.trim() || null)
  .nullable()
  .catch(null);

const banner = z.object({
  message: text,
  releaseDate: moment,
  isActive: z.boolean().catch(false),
  expiresAt: moment,
  ctaUrl: z
    .string()
    .transform((written) => toSafeAddress(written, "/"))
    .nullable()
    .catch(null),
  ctaText: label,
  english: z.object({ message: z.string(), ctaText: label }).nullable().catch(null),
});

/** Missing and malformed fields are absent; null when it is not an object. */
export const parseBanner = (fields: unknown): Banner | null => banner.safeParse(fields).data ?? null;

/** All of our fields; fields of other programs stay untouched. */
export function toBannerFields({ releaseDate, expiresAt, ...rest }: Banner): Fields {
  const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));
  return toFields({ ...rest, releaseDate: toDate(releaseDate), expiresAt: toDate(expiresAt) });
}

/** A cached banner, and when its read began. */
export interface CachedBanner {
  readAtMs: number;
  banner: Banner | null;
}

const copy = z.object({ readAtMs: z.number(), banner: z.unknown() });

/** Null when the text is not such a copy. */
export function parseCachedBanner(text: string | null): CachedBanner | null {
  try {
    const { readAtMs, banner: fields } = copy.parse(JSON.parse(text ?? ""));
    const found = fields === null ? null : parseBanner(fields);
    return fields !== null && found === null ? null : { readAtMs, banner: found };
  } catch {
    return null;
  }
}

/** Whether there is something to show: hidden when message or date is missing, when inactive, and once expired. */
export function isShown({ message, releaseDate, isActive, expiresAt }: Banner, now: Date): boolean {
  if (!isActive || !isReadable(message) || releaseDate === null) return false;
  return expiresAt === null || now.getTime() < Date.parse(expiresAt);
}
