/** What can be wrong with the files of a form before their content is known: for the browser and the server. */
import { ticketLimits } from "#workers/portal/tickets/contract.ts";

export type FileLimitError = "count" | "heavy";

export function findLimitError(files: readonly { size: number }[]): FileLimitError | null {
  if (files.length > ticketLimits.files) return "count";
  return files.some(({ size }) => size > ticketLimits.fileBytes) ? "heavy" : null;
}
