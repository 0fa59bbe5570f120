/** The picture that a template's card shows in place of its drawing. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FileField } from "#app/kit/forms/file-field.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { templatePictureTypes } from "#base/picture-limits.ts";
import { PreviewPicture } from "./preview-picture.tsx";

export function PreviewForm({ form, preview, name }: { form: FormView; preview: string | null; name: string }) {
  const t = useT();
  const pending = usePending("preview");
  return (
    <Section title={t("templatePictures.preview.title")} anchor="preview">
      <p className="mb-5 max-w-[68ch] text-ink-2">{t("templatePictures.preview.lead")}</p>
      <div className="grid max-w-[860px] items-start gap-7 tablet:grid-cols-[auto_minmax(0,1fr)]">
        {preview ? (
          <div className="grid justify-items-start gap-3">
            <div className="max-h-60 w-72 max-w-full overflow-hidden rounded-card border border-line-2">
              <PreviewPicture preview={preview} alt={t("templatePictures.preview.current", { name })} sizes="288px" />
            </div>
            <Form method="post" encType="multipart/form-data">
              <Button name="intent" value="remove-preview" variant="secondary" size="small" icon="trash-2">
                {t("templatePictures.preview.remove")}
              </Button>
            </Form>
          </div>
        ) : null}
        <Form method="post" encType="multipart/form-data" className="grid min-w-0 gap-5">
          <FileField
            name="preview"
            label={t("templatePictures.preview.file")}
            hint={t("templatePictures.preview.fileHint")}
            error={form.error("preview")}
            accept={templatePictureTypes}
          />
          <div className="flex justify-end max-wide-phone:*:w-full">
            <Button
              name="intent"
              value="preview"
              variant="secondary"
              pending={pending}
              pendingLabel={t("templatePictures.upload.sending")}
            >
              {t("templatePictures.preview.save")}
            </Button>
          </div>
        </Form>
      </div>
    </Section>
  );
}
