import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { paths } from "#base/paths.ts";
import { storeDomainSuffix, toStoreName } from "#base/store-address.ts";
import { CredentialFields, CredentialKindLinks, WhereToFind } from "./credential-fields.tsx";
import type { CredentialKind } from "./schema.ts";

interface ActivateFormProps {
  email: string;
  kind: CredentialKind;
  /** The store whose credentials are renewed; null for a new activation. */
  renewing: string | null;
  /** The store that the staff prepared. */
  prepared: string | null;
  reply: FormReply | undefined;
}

export function ActivateForm({ email, kind, renewing, prepared, reply }: ActivateFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  const known = renewing ?? prepared;
  return (
    <Form method="post" className="grid content-start gap-5">
      <FormErrorSummary error={form.formError} record={paths.home} />
      <TextField
        name="email"
        type="email"
        label={t("licences.activate.email")}
        readOnly
        defaultValue={email}
        error={form.error("email")}
      />
      <TextField
        {...form.field("shopUrl", known ? toStoreName(known) : undefined)}
        label={t("licences.activate.shopUrl")}
        hint={t("licences.activate.shopUrlHint")}
        suffix={storeDomainSuffix}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
      />
      <CredentialKindLinks kind={kind} shop={renewing} />
      <CredentialFields kind={kind} form={form} />
      <SafetyNote>{t("licences.activate.assurance")}</SafetyNote>
      <Button size="large" wide pending={pending} pendingLabel={t("licences.activate.pending")}>
        {t(renewing ? "licences.activate.renew" : "licences.activate.submit")}
      </Button>
      <WhereToFind kind={kind} />
    </Form>
  );
}
