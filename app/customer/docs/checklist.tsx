/** The first steps as a thread with their state and links. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import type { ChecklistData, ChecklistStep } from "./checklist.server.ts";

export const checklistId = "steps";

export function Checklist({ data: { steps, next, isUnknown } }: { data: ChecklistData }) {
  const t = useT();
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby={checklistId} className="mb-10 print:hidden">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={checklistId} tabIndex={-1} className="guide-h2">
          {t("guides.steps.title")}
        </h2>
        <span className="text-small text-ink-3">{t("guides.steps.progress", { done, total: steps.length })}</span>
      </div>
      {isUnknown ? (
        <div className="mb-5">
          <Alert tone="warn" title={t("guides.steps.unknown")}>
            {t("guides.steps.unknownText")}
          </Alert>
        </div>
      ) : null}
      {next ? (
        <div className="mb-5">
          <Alert
            tone="info"
            title={next.title}
            action={
              <ButtonLink to={next.action.to} size="small" variant="secondary">
                {next.action.label}
              </ButtonLink>
            }
          >
            {next.text}
          </Alert>
        </div>
      ) : done === steps.length ? (
        <p className="mb-4 text-ink-2">{t("guides.steps.complete")}</p>
      ) : null}
      <Timeline>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </Timeline>
    </section>
  );
}

function Step({ step: { state, title, detail, action, isUnknown } }: { step: ChecklistStep }) {
  const t = useT();
  return (
    <TimelineItem
      state={state}
      title={title}
      detail={detail}
      aside={isUnknown ? t("guides.steps.unknownState") : undefined}
    >
      {action ? (
        <div className="mt-2.5">
          <ButtonLink to={action.to} size="small" variant={state === "now" ? "primary" : "secondary"}>
            {action.label}
          </ButtonLink>
        </div>
      ) : null}
    </TimelineItem>
  );
}
