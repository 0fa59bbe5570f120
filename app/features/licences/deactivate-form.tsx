import { Form, Link } from "@remix-run/react";
import type { FormView } from "#app/form.ts";
import { type T, useT } from "#app/i18n/index.ts";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { CheckboxField, RadioCards } from "#app/ui/choice-fields.tsx";
import { Consequences } from "#app/ui/explanations.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { StoreName } from "#app/ui/labels.tsx";
import { paths } from "#base/paths.ts";

export interface ActiveStore {
  shop: string;
  themeVersion: string | null;
  /** Last characters of the API secret key that confirms the deactivation. */
  apiSecretKeyHint: string | null;
}

interface DeactivateFormProps {
  stores: ActiveStore[];
  chosen: string | null;
  form: FormView;
}

export function DeactivateForm({ stores, chosen, form }: DeactivateFormProps) {
  const t = useT();
  const pending = usePending();
  const only = stores.length === 1 ? stores[0] : undefined;
  return (
    <Form method="post" className="grid gap-6">
      <RadioCards
        {...form.field("shopUrl", chosen ?? only?.shop)}
        label={t("licences.deactivate.choose")}
        required
        cards={stores.map(({ shop, themeVersion, apiSecretKeyHint }) => ({
          value: shop,
          title: <StoreName domain={shop} />,
          detail: apiSecretKeyHint ? t("licences.deactivate.keyEndsWith", { hint: apiSecretKeyHint }) : undefined,
          aside: themeVersion ?? undefined,
        }))}
      />
      <Consequences {...listConsequences(t, only?.themeVersion ?? null)} />
      <p className="text-ink-2">
        {t("licences.deactivate.elsewhere")}{" "}
        <Link to={only ? paths.moveFrom(only.shop) : paths.move} className="link">
          {t("licences.deactivate.elsewhereAction")}
        </Link>
      </p>
      <TextField
        {...form.field("apiSecretKey")}
        secret
        label={t("licences.deactivate.apiSecretKey")}
        hint={t("licences.deactivate.apiSecretKeyHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <CheckboxField name="confirm" required error={form.error("confirm")} label={t("licences.deactivate.confirm")} />
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <ButtonLink to={paths.home} variant="secondary">
          {t("licences.deactivate.keepLicence")}
        </ButtonLink>
        <Button variant="danger" pending={pending} pendingLabel={t("licences.deactivate.pending")}>
          {t("licences.deactivate.submit")}
        </Button>
      </div>
    </Form>
  );
}

function listConsequences(t: T, themeVersion: string | null) {
  const theme = themeVersion
    ? t("licences.deactivate.keep.themeVersion", { version: themeVersion })
    : t("licences.deactivate.keep.theme");
  return {
    keep: {
      title: t("licences.deactivate.keepTitle"),
      items: [theme, t("licences.deactivate.keep.content"), t("licences.deactivate.keep.seat")],
    },
    lose: {
      title: t("licences.deactivate.loseTitle"),
      items: [
        t("licences.deactivate.lose.updates"),
        t("licences.deactivate.lose.premium"),
        t("licences.deactivate.lose.connection"),
      ],
    },
  };
}
