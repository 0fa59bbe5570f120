/** Name, file and tags of a template. */

import { useT } from "#app/i18n/index.ts";
import { SelectField, TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import type { TemplateKind } from "#workers/licences/templates/contract.ts";

interface DetailFieldsProps {
  form: FormView;
  initial?: Partial<Record<"kind" | "suffix" | "nameFr" | "nameEn" | "tags", string>>;
  /** To choose from; a template keeps its kind. */
  kinds?: readonly TemplateKind[];
}

export function DetailFields({ form, initial = {}, kinds }: DetailFieldsProps) {
  const t = useT();
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-2">
      {kinds ? (
        <SelectField
          {...form.field("kind", initial.kind)}
          label={t("templateEditor.fields.kind")}
          options={kinds.map((kind) => ({ value: kind, label: t(`templates.kinds.${kind}`) }))}
        />
      ) : null}
      <TextField
        {...form.field("suffix", initial.suffix)}
        label={t("templateEditor.fields.suffix")}
        hint={t("templateEditor.fields.suffixHint")}
        maxLength={50}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field("nameFr", initial.nameFr)} label={t("templateEditor.fields.nameFr")} maxLength={80} />
      <TextField {...form.field("nameEn", initial.nameEn)} label={t("templateEditor.fields.nameEn")} maxLength={80} />
      <TextField
        {...form.field("tags", initial.tags)}
        label={t("templateEditor.fields.tags")}
        hint={t("templateEditor.fields.tagsHint")}
        maxLength={220}
        optional
      />
    </div>
  );
}
