/** The checks of an activation in their order; after an error, which passed and which one failed. */

import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
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

/** In the order in which the licence service makes them. */

export const activationChecks = ["seat", "answers", "credentials", "store", "scopes", "elsewhere"] as const;
export type ActivationCheck = (typeof activationChecks)[number];

const checkByError: Partial<Record<ErrorCode, ActivationCheck>> = {
  NO_LICENCE: "seat",
  REVOKED: "seat",
  LIMIT_REACHED: "seat",
  PAUSED: "seat",
  STORE_INVALID: "answers",
  STORE_GONE: "answers",
  STORE_LOCKED: "answers",
  STORE_FROZEN: "answers",
  TOKEN_INVALID: "credentials",
  APP_NOT_INSTALLED: "credentials",
  APP_OTHER_ORGANISATION: "credentials",
  TOKEN_WRONG_STORE: "store",
  SCOPE_MISSING: "scopes",
  ACTIVE_ELSEWHERE: "elsewhere",
};

/** Null when the error belongs to no check; then none may be shown as passed. */
export const findFailedCheck = (code: ErrorCode): ActivationCheck | null => checkByError[code] ?? null;

/** Checks before the failed one have passed; later ones have not run. */
export function getCheckState(check: ActivationCheck, failed: ActivationCheck | null): "done" | "failed" | "toCome" {
  if (failed === null) return "toCome";
  const distance = activationChecks.indexOf(check) - activationChecks.indexOf(failed);
  return distance === 0 ? "failed" : distance < 0 ? "done" : "toCome";
}
