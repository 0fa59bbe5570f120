import { useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { RadioField, SegmentedField } from "#app/ui/radio-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SwitchField } from "#app/ui/switch-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { Specimen } from "./specimen.tsx";

const pair = "grid items-start gap-x-5 gap-y-5 tablet:grid-cols-2";

export function Fields() {
  const t = useT();
  const states = { on: t("living.fields.on"), off: t("living.fields.off") };
  const releases = ["2.0.4", "1.1.0", "1.0.0"].map((value) => ({ value, label: value }));
  return (
    <>
      <Specimen title={t("living.fields.title")}>
        <div className={pair}>
          <TextField
            name="shop"
            label={t("living.fields.shop")}
            suffix=".myshopify.com"
            defaultValue="alice-second"
            hint={t("living.fields.shopHint")}
          />
          <TextField
            name="token"
            label={t("living.fields.token")}
            secret
            defaultValue="shpca_91d0"
            error={t("living.fields.tokenError")}
          />
          <TextField name="locked" label={t("living.fields.email")} readOnly defaultValue="alice@example.com" />
          <TextField name="company" label={t("living.fields.company")} optional autoComplete="off" />
          <SelectField
            name="release"
            label={t("living.fields.release")}
            placeholder={t("living.fields.choose")}
            options={releases}
          />
          <TextAreaField name="note" label={t("living.fields.note")} hint={t("living.fields.noteHint")} optional />
        </div>
      </Specimen>
      <Specimen title={t("living.fields.choices")}>
        <div className={pair}>
          <div className="grid gap-1">
            <CheckboxField name="ticked" label={t("living.fields.ticked")} defaultChecked />
            <CheckboxField name="free" label={t("living.fields.free")} />
            <CheckboxField
              name="understood"
              label={t("living.fields.understood")}
              error={t("living.fields.understoodError")}
            />
          </div>
          <RadioField
            name="side"
            label={t("living.fields.side")}
            defaultValue="mine"
            choices={[
              { value: "mine", label: t("living.fields.mine") },
              { value: "new", label: t("living.fields.new") },
              { value: "mix", label: t("living.fields.mix"), disabled: true },
            ]}
          />
          <div className="grid gap-1">
            <SwitchField name="mails" label={t("living.fields.mails")} states={states} defaultChecked />
            <SwitchField
              name="beta"
              label={t("living.fields.beta")}
              states={states}
              hint={t("living.fields.betaHint")}
            />
            <SwitchField name="fixed" label={t("living.fields.fixed")} states={states} defaultChecked disabled />
          </div>
          <SegmentedField
            name="language"
            label={t("living.fields.language")}
            defaultValue="fr"
            choices={[
              { value: "fr", label: "Français" },
              { value: "en", label: "English" },
            ]}
          />
        </div>
        <RadioCards
          name="card"
          label={t("living.fields.cards")}
          defaultValue="2.0.4"
          cards={[
            { value: "2.0.4", title: "2.0.4", detail: t("living.fields.cardDetail"), aside: t("living.fields.latest") },
            { value: "1.1.0", title: "1.1.0", detail: t("living.fields.cardDetail") },
          ]}
        />
      </Specimen>
    </>
  );
}
