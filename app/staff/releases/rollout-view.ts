/** The rollout of a release as its page shows it. */
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { describeHalt } from "#app/i18n/halt-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import type { ReleaseStage, Rollout } from "#workers/licences/releases/contract.ts";

export const stages = ["staff", "tenth", "all"] as const satisfies readonly ReleaseStage[];

export interface RolloutView {
  stage: ReleaseStage;
  /** Null at the last stage and while the release is halted. */
  next: "tenth" | "all" | null;
  halted: { since: string; reason: string } | null;
  steps: { stage: ReleaseStage; state: "done" | "now" | "toCome"; stores: number }[];
  have: string;
  stores: string;
}

export function toRolloutView(rollout: Rollout, language: Language): RolloutView {
  const { stage, haltedAt, haltReason, reached, stores, have } = rollout;
  const at = stages.indexOf(stage);
  const following = stage === "staff" ? "tenth" : stage === "tenth" ? "all" : null;
  return {
    stage,
    next: haltedAt === null ? following : null,
    halted:
      haltedAt === null
        ? null
        : {
            since: formatDate(language, haltedAt, "long"),
            reason: describeHalt(translator(language), haltReason ?? ""),
          },
    steps: stages.map((each, index) => ({
      stage: each,
      state: index < at ? "done" : index === at ? "now" : "toCome",
      stores: reached[each],
    })),
    have: formatNumber(language, have),
    stores: formatNumber(language, stores),
  };
}
