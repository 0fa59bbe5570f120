/** What the check of the store has just found. */
import { describeError, isOutage } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import type { Doctor } from "#workers/licences/stores/contract.ts";

const states = { passed: "done", failed: "failed", waiting: "toCome" } as const;

/** `checks` is null while the store has not answered. */
export function CheckResult({ checks }: { checks: Doctor["checks"] | null }) {
  const t = useT();
  if (checks === null) {
    return (
      <div className="mb-9">
        <Alert tone="info" role="status" title={t("licenceList.record.checkWaits")}>
          {t("licenceList.record.checkWaitsText")}
        </Alert>
      </div>
    );
  }
  const failed = checks.find(({ outcome }) => outcome === "failed");
  const isDown = failed?.cause ? isOutage(failed.cause) : false;
  return (
    <div className="mb-9">
      <Section title={t("store.title")}>
        <div className="mb-4">
          <Alert
            tone={isDown ? "warn" : failed ? "bad" : "ok"}
            role="status"
            title={
              isDown
                ? t("store.outage")
                : failed
                  ? t("licenceList.record.checkFailed", { check: t(`store.checks.${failed.check}.title`) })
                  : t("licenceList.record.checkPassed")
            }
          />
        </div>
        <Timeline label={t("store.title")}>
          {checks.map(({ check, outcome, cause }) => (
            <TimelineItem
              key={check}
              state={states[outcome]}
              title={t(`store.checks.${check}.title`)}
              detail={cause ? describeError(t, { code: cause }).sentence : undefined}
              aside={t(`licenceList.record.${outcome === "failed" && isDown ? "unanswered" : outcome}`)}
            />
          ))}
        </Timeline>
      </Section>
    </div>
  );
}
