/** Adds pictures, and says what became of those that were sent. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { FileField } from "#app/kit/forms/file-field.tsx";
import type { FormReply, FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { templatePictureTypes } from "#base/picture-limits.ts";
import { SourceFields } from "./source-fields.tsx";

export interface PicturesReply extends FormReply {
  added?: string[];
  /** Sentences. */
  refused?: string[];
}

export function UploadForm({ form }: { form: FormView }) {
  const t = useT();
  const pending = usePending("add");
  return (
    <Section title={t("templatePictures.upload.title")}>
      <Form method="post" encType="multipart/form-data" className="grid max-w-[760px] gap-5">
        <SourceFields form={form} />
        <CheckboxField
          name="replaces"
          label={t("templatePictures.upload.replaces")}
          defaultChecked={form.value("replaces") === "on"}
        />
        {/* Last, because the server reads the fields before it reads files. */}
        <FileField
          name="files"
          label={t("templatePictures.upload.files")}
          hint={t("templatePictures.upload.filesHint")}
          error={form.error("files")}
          accept={templatePictureTypes}
          multiple
        />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button
            name="intent"
            value="add"
            icon="plus"
            pending={pending}
            pendingLabel={t("templatePictures.upload.sending")}
          >
            {t("templatePictures.upload.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

export function UploadResults({ answer }: { answer: PicturesReply | undefined }) {
  const t = useT();
  const { added = [], refused = [] } = answer ?? {};
  return (
    <>
      {added.length > 0 ? (
        <Alert tone="ok" role="status" title={t("templatePictures.added", { count: added.length })}>
          {added.join(", ")}
        </Alert>
      ) : null}
      {refused.length > 0 ? (
        <div data-form-error tabIndex={-1} className="grid gap-2 rounded-card">
          <Alert tone="bad" role="alert" title={t("templatePictures.refused", { count: refused.length })} />
          <ul className="grid gap-1 ps-4 text-ink-2 wrap-anywhere">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
