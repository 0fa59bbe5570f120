/** Updates of themes: the request of a preview, the answers to its questions, its links, and the report. */
import { copyCheck } from "theme-merge/check/contract.ts";
import {
  type ConflictChoice,
  choiceName,
  conflictChoice,
  conflictSource,
  previewFile,
  updatePreview,
} from "theme-merge/merge/contract.ts";
import * as z from "zod";
import { objectId, releaseVersion, shopDomain } from "../platform/wire.ts";
import { themeId } from "../shopify/contract.ts";
import { storeSecret } from "../stores/contract.ts";

/** `shop` is the store that the page names; `listStores` asks for the list even when there is only one store. */
export const updatePageQuery = z.object({ shop: shopDomain.nullable(), listStores: z.boolean().default(false) });
export type UpdatePageQuery = z.output<typeof updatePageQuery>;

/** `apiSecretKey` is compared with the one given at activation. */
export const previewUpdateRequest = z.object({
  shop: shopDomain,
  themeId,
  apiSecretKey: storeSecret,
  /** A published release; the newest one without. */
  version: releaseVersion.optional(),
});

/** Of all texts that an owner wrote in one update; the portal's own limit is below it. */
const maxTextsLength = 4 * 1024 * 1024;

/**
 * Choices by the path of their conflict; those that were saved before need no mention. CHOICES_MISSING names conflicts
 * without one, ANSWERS_CHANGED those that were answered elsewhere since `seenAt`, TEXT_INVALID the texts that
 * Shopify would not read: each of its `faults` is a `writeTextFault` of the file at its place.
 */
export const startUpdateRequest = z.object({
  id: objectId,
  choices: z.record(z.string().max(255), conflictChoice).refine(isWithinLimit),
  seenAt: z.iso.datetime().optional(),
});
export type StartUpdateRequest = z.output<typeof startUpdateRequest>;
function isWithinLimit(choices: Record<string, ConflictChoice | null>): boolean {
  const lengths = Object.values(choices).map((each) => (each?.choice === "edit" ? each.text.length : 0));
  return lengths.reduce((sum, length) => sum + length, 0) <= maxTextsLength;
}

export interface UpdateAnswer {
  path: string;
  choice: ConflictChoice["choice"];
  /** The name on the link by which it was given; null: the owner. */
  by: string | null;
  at: string;
}

/**
 * Answers of a preview by path; null takes one back. `seenAt` is when the caller last read the answers: one given
 * since then, in another tab or by another person, stays and is named in `stale`.
 */
export const saveAnswersRequest = z.object({
  id: objectId,
  answers: z.record(z.string().max(255), conflictChoice.nullable()).refine(isWithinLimit),
  seenAt: z.iso.datetime(),
  /** Texts that are being typed: they are checked at the start only. */
  unfinished: z.boolean().optional(),
});
export type SaveAnswersRequest = z.output<typeof saveAnswersRequest>;

/** A link by which a developer sees one preview and answers its questions. It also ends with the preview. */
export interface UpdateLink {
  id: string;
  /** Whom the owner gave it to. */
  name: string;
  createdAt: string;
  expiresAt: string;
  openedAt: string | null;
  state: "live" | "expired" | "revoked";
}

/** What was written as the answer to a question that the preview asks otherwise by now, or no longer. */
export interface EarlierText {
  path: string;
  text: string;
}

export interface SavedAnswers {
  answers: UpdateAnswer[];
  questions: number;
  /** Paths whose given answer was not saved. */
  stale: string[];
}

/**
 * A whole file as the start of a text: the merchant's, the merge with the release's side of each conflict, or the
 * installed release's.
 */
export const conflictQuery = z.object({ id: objectId, path: z.string().min(1).max(255), side: conflictSource });
/** For an update that is done: each file with its outcome, the reasons, and its owner's choice. */
export const updateReport = updatePreview.extend({
  files: z.array(
    previewFile
      .pick({
        path: true,
        name: true,
        kind: true,
        outcome: true,
        notes: true,
        moreNotes: true,
        origin: true,
        madeBy: true,
      })
      .extend({
        choice: choiceName.nullable(),
        /** The name on the link by which it was chosen; null: the owner. */
        answeredBy: z.string().nullable().default(null),
      }),
  ),
  /** Of the finished copy; null until then, and of updates before there was one. */
  check: copyCheck.nullable().default(null),
});
export type UpdateReport = z.infer<typeof updateReport>;
