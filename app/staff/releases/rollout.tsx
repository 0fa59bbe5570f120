/** The rollout of a published release: its stages, the next one, halt and resume. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { RadioField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { type StepState, Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { type RolloutView, stages } from "./rollout-view.ts";

interface QuestionProps {
  version: string;
  /** Null when the stores could not be counted. */
  rollout: RolloutView | null;
  form: FormView;
}

/** Asks how far a draft is published, before it is: the narrowest stage is chosen already. */
export function PublishQuestion({ version, rollout, form }: QuestionProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choices = stages.map((value) => {
    const stores = rollout?.steps.find(({ stage }) => stage === value)?.stores;
    const count = stores === undefined ? "" : ` (${t("rollout.reached", { count: stores })})`;
    return { value, label: `${t(`rollout.stage.${value}`)}${count}` };
  });
  return (
    <div className="grid max-w-[640px] gap-4 rounded-card border border-line p-5">
      {/* The attribute scrolls to the question when there is no JavaScript. */}
      <h3 ref={heading} tabIndex={-1} {...{ autoFocus: true }} className="text-h2 text-ink outline-none">
        {t("rollout.publish.title", { version })}
      </h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        {(["installs", "notifies", "file"] as const).map((effect) => (
          <li key={effect}>{t(`rollout.publish.${effect}`)}</li>
        ))}
      </ul>
      <input type="hidden" name="confirm" value="on" />
      <RadioField
        {...{ name: "stage", choices, error: form.error("stage"), defaultValue: form.value("stage") ?? "staff" }}
        label={t("rollout.first")}
        hint={t("rollout.firstHint")}
        required
      />
    </div>
  );
}

interface RolloutProps {
  version: string;
  rollout: RolloutView | null;
  form: FormView;
}

export function RolloutSection({ version, rollout, form }: RolloutProps) {
  const t = useT();
  if (rollout === null) {
    return (
      <Section title={t("rollout.title")}>
        <Unavailable
          title={t("rollout.unavailable")}
          retry={{ to: staffPaths.adminRelease(version), label: t("releases.unavailable.retry") }}
        />
      </Section>
    );
  }
  const { stage, next, halted, steps, have, stores } = rollout;
  const reachesNone = stage === "staff" && steps[0]?.stores === 0;
  return (
    <Section title={t("rollout.title")} anchor="rollout">
      <p className="-mt-1.5 mb-5 max-w-[68ch] text-ink-2">{t("rollout.lead")}</p>
      <div className="grid gap-5">
        {halted ? (
          <Alert tone="warn" title={t("rollout.halted.title", { date: halted.since })}>
            {t("rollout.halted.text", { reason: halted.reason })}
          </Alert>
        ) : null}
        <div className="max-w-[640px]">
          <Timeline label={t("rollout.title")}>
            {steps.map((step) => (
              <TimelineItem
                key={step.stage}
                state={toStepState(step, halted !== null)}
                title={t(`rollout.stage.${step.stage}`)}
                detail={step.state === "now" ? t(halted ? "rollout.halted.short" : "rollout.now") : undefined}
                aside={t("rollout.reached", { count: step.stores })}
              />
            ))}
          </Timeline>
        </div>
        <p className="text-ink-2">{t("rollout.haveOf", { have, stores })}</p>
        {reachesNone ? <p className="text-small text-ink-3">{t("rollout.noStaff")}</p> : null}
        {next ? <NextStage from={stage} next={next} /> : null}
        {halted ? <ResumeForm /> : <HaltForm form={form} />}
      </div>
    </Section>
  );
}

/** The last stage leaves nothing to come. */
const toStepState = ({ stage, state }: RolloutView["steps"][number], isHalted: boolean): StepState =>
  state !== "now" ? state : isHalted ? "failed" : stage === "all" ? "done" : "now";

function NextStage({ from, next }: { from: RolloutView["stage"]; next: "tenth" | "all" }) {
  const t = useT();
  const pending = usePending("widen");
  return (
    <Form method="post">
      <input type="hidden" name="from" value={from} />
      <Button name="intent" value="widen" pending={pending} pendingLabel={t("rollout.nextPending")}>
        {t(`rollout.next.${next}`)}
      </Button>
    </Form>
  );
}

function HaltForm({ form }: { form: FormView }) {
  const t = useT();
  const pending = usePending("halt");
  return (
    <details className="group" open={form.error("haltReason") !== undefined}>
      <summary className="link cursor-pointer">{t("rollout.halt.title")}</summary>
      <Form method="post" className="mt-4 grid max-w-[640px] justify-items-start gap-4">
        <p className="text-ink-2">{t("rollout.halt.text")}</p>
        <div className="w-full">
          <TextField
            {...form.field("haltReason")}
            label={t("rollout.halt.reason")}
            hint={t("rollout.halt.reasonHint")}
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <Button name="intent" value="halt" variant="danger" pending={pending} pendingLabel={t("rollout.halt.pending")}>
          {t("rollout.halt.submit")}
        </Button>
      </Form>
    </details>
  );
}

function ResumeForm() {
  const t = useT();
  const pending = usePending("resume");
  return (
    <Form method="post">
      <Button
        name="intent"
        value="resume"
        variant="secondary"
        pending={pending}
        pendingLabel={t("rollout.halted.pending")}
      >
        {t("rollout.halted.resume")}
      </Button>
    </Form>
  );
}
