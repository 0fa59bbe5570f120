/** The dry run of a release as its page shows it. */
import { formatRelative } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { DryRun } from "#workers/portal/contract.ts";

const reasons = ["BODY_MISSING", "FAULT"] as const;
type Reason = (typeof reasons)[number];

export interface DryRunView extends Omit<DryRun, "startedAt" | "endedAt" | "failed"> {
  started: { iso: string; text: string };
  ended: { iso: string; text: string } | null;
  failed: { shop: string; reason: Reason }[];
}

export function toDryRunView(run: DryRun, language: Language, now: Date): DryRunView {
  const { startedAt, endedAt, failed, ...rest } = run;
  const moment = (iso: string) => ({ iso, text: formatRelative(language, iso, now) });
  return {
    ...rest,
    started: moment(startedAt),
    ended: endedAt === null ? null : moment(endedAt),
    failed: failed.map(({ shop, reason }) => ({ shop, reason: reasons.find((each) => each === reason) ?? "FAULT" })),
  };
}
