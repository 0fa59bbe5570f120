/** The rollout of a published release: its stages, the next one, halt and resume. */
import { Form } from "@remix-run/react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/page.tsx";
import { type StepState, Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { paths } from "#base/paths.ts";
import type { RolloutView } from "./rollout-view.ts";

/** The stage at which a draft is published. */
export function FirstStage({ form }: { form: FormView }) {
  const t = useT();
  const stages = (["all", "tenth", "staff"] as const).map((value) => ({ value, label: t(`rollout.stage.${value}`) }));
  return (
    <div className="max-w-[420px]">
      <SelectField
        {...form.field("stage", "all")}
        label={t("rollout.first")}
        hint={t("rollout.firstHint")}
        options={stages}
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
          retry={{ to: paths.adminRelease(version), label: t("releases.unavailable.retry") }}
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
