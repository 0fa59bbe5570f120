/** The settings of a section or block, as its schema defines them. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { Language } from "#base/language.ts";
import type { FormMember, SettingField } from "#workers/licences/templates/edit/contract.ts";
import type { EditReply } from "./edit-actions.server.ts";
import { formatPlace, settingPrefix } from "./place.ts";

interface SettingsFormProps {
  member: FormMember;
  version: string;
  language: Language;
  answer: EditReply | undefined;
  /** Hidden fields of the form. */
  children: ReactNode;
}

export function SettingsForm({ member, version, language, answer, children }: SettingsFormProps) {
  const t = useT();
  const pending = usePending("settings");
  const { fields, place, known, type } = member;
  const wrong = answer?.wrong ?? {};
  const firstWrong = fields.find(({ id }) => id !== null && wrong[id])?.id;
  return (
    <div id="settings" tabIndex={-1} className="scroll-mt-20 rounded-card outline-offset-8">
      <Section title={member.name[language] || type} aside={<code className="font-mono text-code">{type}</code>}>
        {known ? null : <p className="text-ink-2">{t("templateEditor.edit.unknown", { version })}</p>}
        {known && fields.length === 0 ? <p className="text-ink-2">{t("templateEditor.edit.noSettings")}</p> : null}
        {fields.length > 0 ? (
          <Form method="post" className="grid max-w-[640px] gap-5" noValidate>
            {children}
            <input type="hidden" name="place" value={formatPlace(place)} />
            {fields.map((field, index) => (
              <SettingInput
                key={field.id ?? `text-${index}`}
                field={field}
                language={language}
                typed={getTyped(field, answer)}
                error={field.id === null ? undefined : wrong[field.id]}
                autoFocus={field.id !== null && field.id === firstWrong}
              />
            ))}
            <div className="flex justify-end max-wide-phone:*:w-full">
              <Button name="intent" value="settings" pending={pending} pendingLabel={t("templateEditor.saving")}>
                {t("templateEditor.save")}
              </Button>
            </div>
          </Form>
        ) : null}
      </Section>
    </div>
  );
}

/** A check box that is off is not sent; after a conflict only what was changed comes back. */
function getTyped({ id, control }: SettingField, answer: EditReply | undefined): string | undefined {
  if (id === null || !answer?.typed) return undefined;
  return answer.typed[id] ?? (control === "check" && answer.conflict === undefined ? "" : undefined);
}

interface SettingInputProps {
  field: SettingField;
  language: Language;
  typed: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
}

const hints: Partial<Record<string, Key>> = {
  richtext: "templateEditor.hints.richtext",
  html: "templateEditor.hints.html",
  image_picker: "templateEditor.hints.picture",
  video: "templateEditor.hints.video",
  color: "templateEditor.hints.colour",
  collection: "templateEditor.hints.handle",
  product: "templateEditor.hints.handle",
  page: "templateEditor.hints.handle",
  blog: "templateEditor.hints.handle",
  article: "templateEditor.hints.handle",
  link_list: "templateEditor.hints.handle",
  product_list: "templateEditor.hints.handles",
  collection_list: "templateEditor.hints.handles",
};

function SettingInput({ field, language, typed, error, autoFocus }: SettingInputProps) {
  const t = useT();
  const { id, control, type, min, max, step, unit } = field;
  const label = field.name[language];
  if (id === null || control === "heading" || control === "note") {
    return control === "heading" ? (
      <h3 className="mt-2 border-t border-line pt-4 font-strong text-ink">{label}</h3>
    ) : (
      <p className="text-small text-ink-3">{label}</p>
    );
  }
  const key = control === "json" ? "templateEditor.hints.json" : hints[type];
  const range =
    min !== null && max !== null
      ? t("templateEditor.hints.range", { min, max, step: step ?? 1, unit: unit ?? "" }).trim()
      : null;
  const hint = [field.info?.[language], range, key ? t(key) : null].filter(Boolean).join(" ") || undefined;
  const value = typed ?? field.value;
  const frame = { name: settingPrefix + id, label, hint, error, autoFocus, required: false };
  if (control === "check") return <CheckboxField {...frame} defaultChecked={value === "on"} />;
  if (control === "choice") {
    const options = field.options.map((option) => ({ value: option.value, label: option.name[language] || "–" }));
    return <SelectField {...frame} options={options} defaultValue={value} />;
  }
  if (control === "text" || control === "list" || control === "json")
    return <TextAreaField {...frame} defaultValue={value} rows={3} spellCheck={control === "text"} />;
  const number = control === "number" ? ({ inputMode: "decimal" } as const) : {};
  return <TextField {...frame} {...number} defaultValue={value} maxLength={5_000} autoComplete="off" />;
}
