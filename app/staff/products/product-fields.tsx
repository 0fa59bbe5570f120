/** The fields of one product. */

import { useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { countries } from "#base/vat-rates.ts";
import { niches, productLimits } from "#workers/portal/products/contract.ts";
import type { ProductField } from "./field-names.ts";

interface ProductFieldsProps {
  form: FormView;
  initial: Partial<Record<ProductField, string>>;
}

export function ProductFields({ form, initial }: ProductFieldsProps) {
  const t = useT();
  const field = (name: ProductField) => form.field(name, initial[name]);
  // A box that was unticked before the form was rejected stays so.
  const wasSent = form.value("nameFr") !== undefined;
  const box = (name: ProductField) => ({
    name,
    label: t(`productDesk.fields.${name === "example" ? "example" : "published"}`),
    defaultChecked: (wasSent ? form.value(name) : initial[name]) === "on",
    ...(form.error(name) ? { error: form.error(name) } : {}),
  });
  const plain = { autoComplete: "off" } as const;
  return (
    <>
      {(["Fr", "En"] as const).map((language) => (
        <fieldset key={language} className="grid gap-4">
          <legend className="mb-3 text-h2 text-ink">
            {t(language === "Fr" ? "productDesk.sections.french" : "productDesk.sections.english")}
          </legend>
          <TextField
            {...field(`name${language}`)}
            {...plain}
            label={t("productDesk.fields.name")}
            maxLength={productLimits.name}
          />
          <TextAreaField
            {...field(`reason${language}`)}
            label={t("productDesk.fields.reason")}
            maxLength={productLimits.reason}
            rows={2}
          />
        </fieldset>
      ))}
      <fieldset className="grid gap-4 tablet:grid-cols-2">
        <legend className="mb-3 text-h2 text-ink">{t("productDesk.sections.figures")}</legend>
        {(["price", "cost", "shipping", "advertising"] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            {...plain}
            label={t(`productDesk.fields.${name}`)}
            inputMode="decimal"
            maxLength={20}
            suffix="€"
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-h2 text-ink">{t("productDesk.sections.place")}</legend>
        <SelectField
          {...field("niche")}
          label={t("productDesk.fields.niche")}
          options={niches.map((value) => ({ value, label: t(`winningProducts.niches.${value}`) }))}
        />
        <TextField
          {...field("countries")}
          {...plain}
          label={t("productDesk.fields.countries")}
          hint={t("productDesk.fields.countriesHint", { codes: countries.join(", ") })}
          maxLength={100}
        />
        <TextField
          {...field("image")}
          {...plain}
          label={t("productDesk.fields.image")}
          hint={t("productDesk.fields.imageHint")}
          maxLength={1_000}
          optional
        />
        <TextField
          {...field("trend")}
          {...plain}
          label={t("productDesk.fields.trend")}
          hint={t("productDesk.fields.trendHint")}
          maxLength={100}
          optional
        />
        <TextAreaField
          {...field("links")}
          label={t("productDesk.fields.links")}
          hint={t("productDesk.fields.linksHint")}
          rows={2}
          maxLength={3_100}
          optional
        />
        <TextField
          {...field("expiresAt")}
          type="datetime-local"
          label={t("productDesk.fields.expiresAt")}
          hint={t("productDesk.fields.expiresHint")}
          optional
        />
        <CheckboxField {...box("published")} />
        <CheckboxField {...box("example")} />
      </fieldset>
    </>
  );
}
