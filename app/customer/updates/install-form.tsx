import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { paths } from "#base/paths.ts";
import { getDefaultThemeName } from "./view.ts";

interface InstallFormProps {
  stores: { shop: string; themeVersion: string | null }[];
  chosen: string | null;
  releases: { version: string; published: { text: string } | null }[];
  newest: string;
  reply: FormReply | undefined;
}

export function InstallForm({ stores, chosen, releases, newest, reply }: InstallFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  const running = reply?.formError?.code === "JOB_RUNNING" ? reply.formError.details?.job : undefined;
  const only = stores.length === 1 ? stores[0] : undefined;
  return (
    <Form method="post" action={paths.install} className="grid gap-6">
      <FormErrorSummary error={form.formError} />
      {typeof running === "string" ? (
        <ButtonLink to={paths.job(running)} variant="secondary">
          {t("themes.install.seeRunning")}
        </ButtonLink>
      ) : null}
      <RadioCards
        {...form.field("shopUrl", chosen ?? only?.shop)}
        label={t("themes.install.store")}
        required
        cards={stores.map(({ shop, themeVersion }) => ({
          value: shop,
          title: <StoreName domain={shop} />,
          aside: themeVersion ? t("themes.install.storeAside", { version: themeVersion }) : undefined,
        }))}
      />
      <SelectField
        {...form.field("release", newest)}
        label={t("themes.install.release")}
        options={releases.map(({ version, published }) => ({
          value: version,
          label: [version === newest ? t("themes.install.newest", { version }) : version, published?.text]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      <TextField
        {...form.field("name")}
        optional
        label={t("themes.install.name")}
        hint={t("themes.install.nameHint")}
        placeholder={getDefaultThemeName(newest)}
        autoComplete="off"
        maxLength={50}
      />
      <SafetyNote>{t("themes.install.assurance")}</SafetyNote>
      <Button size="large" wide icon="layout-template" pending={pending} pendingLabel={t("themes.install.pending")}>
        {t("themes.install.submit")}
      </Button>
    </Form>
  );
}
