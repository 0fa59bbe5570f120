/** The question about one store: what stays, what goes, and the safe way out before the red button. */
import { Form, Link } from "@remix-run/react";
import { type T, useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Consequences } from "#app/kit/parts/explanations.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";

export interface ActiveStore {
  shop: string;
  themeVersion: string | null;
  /** Last characters of the API secret key that confirms the deactivation. */
  apiSecretKeyHint: string | null;
}

/** With several stores: which one is meant, before anything else. */
export function DeactivateStores({ stores }: { stores: ActiveStore[] }) {
  const t = useT();
  return (
    <Section title={t("licences.deactivate.choose")}>
      <div className="border-t border-line">
        {stores.map(({ shop, themeVersion }) => (
          <RowLink key={shop} to={paths.deactivate(shop)} icon="unplug">
            <StoreName domain={shop} />
            {themeVersion ? <span className="text-small font-normal text-ink-3"> {themeVersion}</span> : null}
          </RowLink>
        ))}
      </div>
    </Section>
  );
}

export function DeactivateForm({ store, form }: { store: ActiveStore; form: FormView }) {
  const t = useT();
  const pending = usePending();
  const { shop, themeVersion, apiSecretKeyHint } = store;
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="shopUrl" value={shop} />
      <Consequences {...listConsequences(t, themeVersion)} />
      <p className="text-ink-2">
        {t("licences.deactivate.elsewhere")}{" "}
        <Link to={paths.moveFrom(shop)} className="link">
          {t("licences.deactivate.elsewhereAction")}
        </Link>
      </p>
      <TextField
        {...form.field("apiSecretKey")}
        secret
        label={t("licences.deactivate.apiSecretKey")}
        hint={
          apiSecretKeyHint
            ? t("licences.deactivate.keyEndsWith", { hint: apiSecretKeyHint })
            : t("licences.deactivate.apiSecretKeyHint")
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <CheckboxField
        name="confirm"
        required
        error={form.error("confirm")}
        label={t("licences.deactivate.confirm", { shop: toStoreName(shop) })}
      />
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
