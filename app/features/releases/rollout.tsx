/** The rollout of a published release: its stages, the next one, halt and resume. */
import { Form } from "@remix-run/react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
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
        <dl className="divide-y divide-line border-y border-line">
          {steps.map((step) => (
            <div key={step.stage} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <dt className="flex flex-wrap items-center gap-2.5 text-ink">
                {t(`rollout.stage.${step.stage}`)}
                {step.state === "now" ? <Badge tone={halted ? "warn" : "ok"}>{t("rollout.now")}</Badge> : null}
                {step.state === "done" ? <Badge tone="grey">{t("rollout.done")}</Badge> : null}
              </dt>
              <dd className="text-ink-2">{t("rollout.reached", { count: step.stores })}</dd>
            </div>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-ink">{t("rollout.have")}</dt>
            <dd className="text-ink-2">{t("rollout.haveOf", { have, stores })}</dd>
          </div>
        </dl>
        {reachesNone ? <p className="text-small text-ink-3">{t("rollout.noStaff")}</p> : null}
        {next ? <NextStage from={stage} next={next} /> : null}
        {halted ? <ResumeForm /> : <HaltForm form={form} />}
      </div>
    </Section>
  );
}

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
