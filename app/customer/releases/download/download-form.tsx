import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { CheckboxField, RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { Disclosure, SafetyNote } from "#app/kit/parts/explanations.tsx";
import { paths } from "#base/paths.ts";
import type { ShownRelease } from "./release-details.tsx";

interface DownloadFormProps {
  releases: ShownRelease[];
  termsDate: string;
  reply: FormReply | undefined;
}

/** The answer is a file, so the browser must submit the form itself. */
export function DownloadForm({ releases, termsDate, reply }: DownloadFormProps) {
  const t = useT();
  const form = useForm(reply);
  return (
    <Form method="post" action={paths.download} reloadDocument className="grid content-start gap-5">
      <FormErrorSummary error={form.formError} />
      <RadioCards
        {...form.field("release", releases[0]?.version)}
        label={t("downloads.releases")}
        required
        cards={releases.map((release, index) => ({
          value: release.version,
          title: index === 0 ? t("downloads.newestRelease", { version: release.version }) : release.version,
          aside: release.size,
          detail: release.published ? (
            <time dateTime={release.published.iso}>{t("downloads.published", { date: release.published.text })}</time>
          ) : undefined,
        }))}
      />
      <DownloadTerms termsDate={termsDate} />
      <CheckboxField
        name="acceptTerms"
        required
        error={form.error("acceptTerms")}
        label={t("downloads.terms.accept")}
      />
      <SafetyNote>{t("downloads.assurance")}</SafetyNote>
      <Button size="large" wide icon="download">
        {t("downloads.submit")}
      </Button>
      <p className="text-small text-ink-3">{t("downloads.linkNote")}</p>
    </Form>
  );
}

const clauses = ["seats", "keep", "edit", "updates", "record"] as const;

/** The full terms, folded above their checkbox. */
function DownloadTerms({ termsDate }: { termsDate: string }) {
  const t = useT();
  return (
    <div className="border-t border-line">
      <Disclosure title={t("downloads.terms.title")}>
        <p className="mb-3 text-small text-ink-3">{t("downloads.terms.version", { date: termsDate })}</p>
        <ol className="grid list-decimal gap-2 pl-4 text-small text-ink-2 marker:text-ink-3">
          {clauses.map((clause) => (
            <li key={clause}>{t(`downloads.terms.${clause}`)}</li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}
