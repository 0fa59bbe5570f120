/** A developer's link to the preview of an update: making and revoking it, and what its holder reads and writes. */
import type { UpdatePreview } from "theme-merge/merge/contract.ts";
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";
import { maxLinkNameLength } from "#base/link-limits.ts";
import { normalizeLine } from "#base/plain-text.ts";
import { objectId } from "../platform/wire.ts";
import { conflictQuery, type EarlierText, saveAnswersRequest, type UpdateAnswer, type UpdateLink } from "./contract.ts";

export const linkName = z
  .string()
  .overwrite(normalizeLine)
  .min(1)
  .max(maxLinkNameLength)
  .regex(/^[^\p{Cc}\p{Cf}]+$/u);
/** `requestId` makes a form that is sent twice one link: both answers show its token. */
export const createLinkRequest = z.object({ id: objectId, name: linkName, requestId });
export const revokeLinkRequest = z.object({ id: objectId, link: objectId });

/** `token` is in the answers to the same request only. */
export interface CreatedLink {
  link: UpdateLink;
  token: string;
}

/** No token has another length; a malformed one is an unknown one. */
const linkToken = z.string().max(64).catch("");
export const linkedPreviewQuery = z.object({ token: linkToken });
export const linkedTextQuery = conflictQuery.omit({ id: true }).extend({ token: linkToken });
export const saveLinkedAnswersRequest = saveAnswersRequest
  .omit({ id: true, unfinished: true })
  .extend({ token: linkToken });

/** All that the holder of a link learns of the update. */
export interface LinkedPreview {
  /** Whom the link was given to: the name on each answer by it. */
  name: string;
  expiresAt: string;
  shop: string;
  /** The merchant's theme, and the copy that the update will make. Only who may open the store in Shopify gets in there. */
  theme: { id: string; name: string };
  copy: string;
  version: string;
  preview: UpdatePreview;
  answers: UpdateAnswer[];
  earlierTexts: EarlierText[];
}
