/** Schemas of the release forms; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { reasonField } from "#app/kit/forms/typed-fields.ts";
import { releaseVersion } from "#workers/licences/platform/wire.ts";
import { releaseStage } from "#workers/licences/releases/contract.ts";

/** Two texts of this length fit into the body limit of forms even when every character is accented. */
const maxNotesLength = 5_000;

export const isVersion = (text: string): boolean => releaseVersion.safeParse(text).success;

/** Normalises line breaks, because browsers send CRLF. */
const notes = () =>
  z
    .string("validation.invalid" satisfies Key)
    .default("")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length <= maxNotesLength, "releases.errors.notesTooLong" satisfies Key);
const writtenNotes = () => notes().refine((text) => text !== "", "releases.errors.notesRequired" satisfies Key);

const tick = () =>
  z
    .string()
    .optional()
    .transform((value) => value !== undefined);

export const releaseForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("save-notes"), notesFr: notes(), notesEn: notes() }),
    /** Back from the question before a publication, with the notes as they are typed. */
    z.object({ intent: z.literal("edit-notes"), notesFr: notes(), notesEn: notes() }),
    /** A published release always keeps notes. */
    z.object({ intent: z.literal("change-notes"), notesFr: writtenNotes(), notesEn: writtenNotes() }),
    z.object({
      intent: z.literal("publish"),
      notesFr: writtenNotes(),
      notesEn: writtenNotes(),
      stage: releaseStage.default("staff"),
      /** The answer to the question that comes before every publication. */
      confirm: tick(),
      /** The tick under what the check lists. */
      acknowledged: tick(),
    }),
    /** `from` is the stage that the page showed. */
    z.object({ intent: z.literal("widen"), from: releaseStage.exclude(["all"]) }),
    z.object({
      intent: z.literal("halt"),
      haltReason: reasonField("rollout.reasonRequired", "releases.errors.reasonTooLong"),
    }),
    z.object({ intent: z.literal("resume") }),
    z.object({ intent: z.literal("dry-run") }),
    z.object({
      intent: z.literal("withdraw"),
      reason: reasonField("releases.errors.reasonRequired", "releases.errors.reasonTooLong"),
    }),
  ],
  "releases.errors.intentUnknown" satisfies Key,
);
