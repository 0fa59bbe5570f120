/** The staff's list of mails: its address, and the form that sends one again. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

export const retryForm = z.object({
  id: z.string("mailDesk.failed" satisfies Key).regex(/^[\w-]{1,128}$/, "mailDesk.failed" satisfies Key),
});

const maxPage = 1_000;

export const mailsAddress = z.object({
  page: z.coerce.number().int().min(1).max(maxPage).catch(1).default(1),
  show: z.literal("failed").optional(),
});
