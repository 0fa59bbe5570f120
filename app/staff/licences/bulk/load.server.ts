/** Bulk jobs as pages show them. */
import { type Moment, toMoment } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { BulkJob } from "#workers/licences/licences/bulk/contract.ts";

export interface BulkJobView extends Omit<BulkJob, "createdAt" | "endedAt"> {
  when: Moment;
}

export const toJobView = ({ createdAt, endedAt: _, ...job }: BulkJob, language: Language, now: Date): BulkJobView => ({
  ...job,
  when: toMoment(language, createdAt, now),
});
