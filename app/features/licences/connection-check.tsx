/** The points that sending the form checks, in their order; after a refusal, which of them stood and which one did not. */

import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { ErrorCode } from "#base/errors.ts";
import { checks, failedCheck, stateOf } from "./checks.ts";

export function ConnectionCheck({ refused }: { refused: ErrorCode | null }) {
  const t = useT();
  const failed = refused ? failedCheck(refused) : null;
  return (
    <Section
      title={t("licences.check.title")}
      aside={failed ? <Badge tone="bad">{t("licences.check.toFix")}</Badge> : undefined}
    >
      {failed ? null : <p className="mb-4 text-small text-ink-2">{t("licences.check.intro")}</p>}
      <Timeline label={t("licences.check.title")}>
        {checks.map((check) => (
          <TimelineItem
            key={check}
            state={stateOf(check, failed)}
            title={t(`licences.check.${check}`)}
            aside={check === failed ? <code className="font-mono text-code">{refused}</code> : undefined}
          />
        ))}
      </Timeline>
    </Section>
  );
}
