/** What the forms of releases may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { releaseVersion } from "#workers/licences/contract.ts";

const key = (name: Key): Key => name;

/** Two of them, every character an accent, still fit into a form. */
const longestNotes = 5_000;

export const isVersion = (text: string): boolean => releaseVersion.safeParse(text).success;

/** Browsers send line breaks as two characters. */
const notes = () =>
  z
    .string(key("validation.invalid"))
    .default("")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length <= longestNotes, key("releases.errors.notesTooLong"));
const writtenNotes = () => notes().refine((text) => text !== "", key("releases.errors.notesRequired"));

export const releaseForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("save-notes"), notesFr: notes(), notesEn: notes() }),
    /** Of a release that is out: its notes never become empty. */
    z.object({ intent: z.literal("change-notes"), notesFr: writtenNotes(), notesEn: writtenNotes() }),
    z.object({ intent: z.literal("publish"), notesFr: writtenNotes(), notesEn: writtenNotes() }),
    z.object({
      intent: z.literal("withdraw"),
      reason: z
        .string(key("releases.errors.reasonRequired"))
        .trim()
        .refine((text) => text !== "", key("releases.errors.reasonRequired"))
        .refine((text) => text.length <= 500, key("releases.errors.reasonTooLong")),
    }),
  ],
  key("releases.errors.intentUnknown"),
);
