/** Publishing a finished copy at a set time: the time that is set, or the form that sets one. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import type { ScheduleView } from "./schedule.server.ts";

interface PublishScheduleProps {
  job: string;
  schedule: ScheduleView;
  reply: FormReply | undefined;
}

export function PublishSchedule({ job, schedule: { planned, min, max }, reply }: PublishScheduleProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("schedule");
  const cancelling = usePending("unschedule");
  const choice = (
    <details open={form.value("at") !== undefined} key={planned?.field}>
      <summary className="link flex min-h-11 items-center">
        {t(planned ? "themes.schedule.change" : "themes.schedule.open")}
      </summary>
      <Form method="post" action={paths.job(job)} className="mt-1 grid gap-3">
        <input type="hidden" name="intent" value="schedule" />
        <TextField
          {...form.field("at", planned?.field)}
          type="datetime-local"
          label={t("themes.schedule.at")}
          hint={t("themes.schedule.hint")}
          min={min}
          max={max}
        />
        <Button variant="secondary" wide pending={pending}>
          {t("themes.schedule.submit")}
        </Button>
      </Form>
    </details>
  );
  if (!planned) return choice;
  return (
    <section className="grid gap-2.5 rounded-card border border-line-2 p-4">
      <p className="font-label text-ink">{t("themes.schedule.planned", { date: planned.text })}</p>
      <p className="text-small text-ink-2">
        {planned.reminds ? `${t("themes.schedule.plannedReminder")} ` : null}
        {t("themes.schedule.plannedNote")}
      </p>
      <Form method="post" action={paths.job(job)}>
        <input type="hidden" name="intent" value="unschedule" />
        <Button variant="secondary" wide pending={cancelling}>
          {t("themes.schedule.cancel")}
        </Button>
      </Form>
      {choice}
    </section>
  );
}
