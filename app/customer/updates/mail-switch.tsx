/** Sends a mail when the job ends: a switch that saves at once, with a button for pages without scripts. */
import { Form, useSubmit } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { switchKind } from "#app/kit/forms/choice-fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { paths } from "#base/paths.ts";

export function MailSwitch({ job, isOn }: { job: string; isOn: boolean }) {
  const t = useT();
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <Form method="post" action={paths.job(job)} className="flex items-center justify-between gap-4">
      <input type="hidden" name="intent" value="mail" />
      <label className="flex min-h-11 items-center gap-2.5 text-ink-2 tablet:min-h-8">
        <input
          {...switchKind}
          name="jobs"
          className="switch"
          defaultChecked={isOn}
          onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
        />
        {t("themes.job.mail")}
      </label>
      {hydrated ? null : (
        <Button variant="secondary" size="small">
          {t("themes.job.mailSave")}
        </Button>
      )}
    </Form>
  );
}
