/** Where pictures are from, and that customers may have them. */

import { useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";

export function SourceFields({ form }: { form: FormView }) {
  const t = useT();
  return (
    <>
      <TextField
        {...form.field("source")}
        label={t("templatePictures.upload.source")}
        hint={t("templatePictures.upload.sourceHint")}
        maxLength={300}
      />
      <CheckboxField
        name="mayGive"
        label={t("templatePictures.upload.mayGive")}
        error={form.error("mayGive")}
        defaultChecked={form.value("mayGive") === "on"}
        required
      />
    </>
  );
}
