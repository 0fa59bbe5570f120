/** The points that sending the form checks, in their order; after a refusal, which of them stood and which one did not. */

import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { ErrorCode } from "#base/errors.ts";

export function ActivationChecks({ refused }: { refused: ErrorCode | null }) {
  const t = useT();
  const failed = refused ? findFailedCheck(refused) : null;
  return (
    <Section
      title={t("licences.check.title")}
      aside={failed ? <Badge tone="bad">{t("licences.check.toFix")}</Badge> : undefined}
    >
      {failed ? null : <p className="mb-4 text-small text-ink-2">{t("licences.check.intro")}</p>}
      <Timeline label={t("licences.check.title")}>
        {activationChecks.map((check) => (
          <TimelineItem
            key={check}
            state={getCheckState(check, failed)}
            title={t(`licences.check.${check}`)}
            aside={check === failed ? <code className="font-mono text-code">{refused}</code> : undefined}
          />
        ))}
      </Timeline>
    </Section>
  );
}

/** The order in which an activation is checked, and which point a refusal speaks of. */

export const activationChecks = ["seat", "answers", "credentials", "store", "scopes", "elsewhere"] as const;
export type ActivationCheck = (typeof activationChecks)[number];

const checkByError: Partial<Record<ErrorCode, ActivationCheck>> = {
  NO_LICENCE: "seat",
  REVOKED: "seat",
  LIMIT_REACHED: "seat",
  PAUSED: "seat",
  STORE_INVALID: "answers",
  STORE_FROZEN: "answers",
  TOKEN_INVALID: "credentials",
  APP_NOT_INSTALLED: "credentials",
  APP_OTHER_ORGANISATION: "credentials",
  TOKEN_WRONG_STORE: "store",
  SCOPE_MISSING: "scopes",
  ACTIVE_ELSEWHERE: "elsewhere",
};

/** Null when a refusal says nothing about any of them: nothing may then be shown as checked. */
export const findFailedCheck = (code: ErrorCode): ActivationCheck | null => checkByError[code] ?? null;

/** What stands before the failure was found good; what comes after it has not been looked at. */
export function getCheckState(check: ActivationCheck, failed: ActivationCheck | null): "done" | "failed" | "toCome" {
  if (failed === null) return "toCome";
  const distance = activationChecks.indexOf(check) - activationChecks.indexOf(failed);
  return distance === 0 ? "failed" : distance < 0 ? "done" : "toCome";
}
