/** The first steps as a thread with their state and links. */
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Thread, ThreadStep } from "#app/ui/thread.tsx";
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
          <Notice tone="warn" title={t("guides.steps.unknown")}>
            {t("guides.steps.unknownText")}
          </Notice>
        </div>
      ) : null}
      {next ? (
        <div className="mb-5">
          <Notice
            tone="info"
            title={next.title}
            action={
              <ButtonLink to={next.action.to} size="small" variant="secondary">
                {next.action.label}
              </ButtonLink>
            }
          >
            {next.text}
          </Notice>
        </div>
      ) : done === steps.length ? (
        <p className="mb-4 text-ink-2">{t("guides.steps.complete")}</p>
      ) : null}
      <Thread>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </Thread>
    </section>
  );
}

function Step({ step: { state, title, detail, action, isUnknown } }: { step: ChecklistStep }) {
  const t = useT();
  return (
    <ThreadStep
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
    </ThreadStep>
  );
}
