/** Pictures that the templates of a store's theme name, to choose which are taken over. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { TakenPicture } from "#workers/licences/templates/pictures/contract.ts";
import { SourceFields } from "./source-fields.tsx";

interface TakeFormProps {
  form: FormView;
  names: readonly string[];
  /** What became of those that were chosen. */
  taken: readonly TakenPicture[];
}

export function TakeForm({ form, names, taken }: TakeFormProps) {
  const t = useT();
  const pending = usePending("pictures");
  const error = form.error("pictures");
  const results = new Map(taken.map(({ name, result }) => [name, result]));
  return (
    <Section title={t("templatePictures.take.title")} anchor="pictures">
      <p className="mb-4 max-w-[68ch] text-ink-2">{t("templatePictures.take.lead")}</p>
      <Form method="post" encType="multipart/form-data" className="grid max-w-[760px] gap-5">
        {error ? (
          <div data-form-error tabIndex={-1} className="rounded-card">
            <Alert tone="bad" role="alert" title={error} />
          </div>
        ) : null}
        <ul className="grid" role={taken.length > 0 ? "status" : undefined}>
          {names.map((name, index) => {
            const result = results.get(name);
            return (
              <li key={name}>
                <CheckboxField
                  name={`picture.${index}`}
                  value={name}
                  label={<code className="font-mono text-code wrap-anywhere text-ink">{name}</code>}
                  hint={result === "added" ? t("templatePictures.take.results.added") : undefined}
                  error={result && result !== "added" ? t(`templatePictures.take.results.${result}`) : undefined}
                />
              </li>
            );
          })}
        </ul>
        <SourceFields form={form} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button
            name="intent"
            value="pictures"
            variant="secondary"
            pending={pending}
            pendingLabel={t("templatePictures.take.taking")}
          >
            {t("templatePictures.take.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
