/** The staff's list of mails: its address, and the form that sends one again. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

export const retryForm = z.object({
  id: z.string("mailDesk.failed" satisfies Key).regex(/^[\w-]{1,128}$/, "mailDesk.failed" satisfies Key),
});

const maxPage = 1_000;

export function parseListAddress(query: URLSearchParams): { page: number; failedOnly: boolean } {
  const page = Number(query.get("page") ?? 1);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
    failedOnly: query.get("show") === "failed",
  };
}
