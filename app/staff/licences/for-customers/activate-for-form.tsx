import { Form } from "@remix-run/react";
import { CredentialFields, CredentialKindLinks } from "#app/customer/licences/credential-fields.tsx";
import type { CredentialKind } from "#app/customer/licences/schema.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { storeDomainSuffix, toStoreName } from "#base/store-address.ts";

interface ActivateForFormProps {
  kind: CredentialKind;
  email: string;
  shop: string;
  reply: FormReply | undefined;
}

/** Two ways to send it: with the customer's credentials, or without them as a request to the customer. */
export function ActivateForForm({ kind, email, shop, reply }: ActivateForFormProps) {
  const t = useT();
  const form = useForm(reply);
  const activating = usePending("activate");
  const asking = usePending("prepare");
  return (
    <Form method="post" className="grid content-start gap-5">
      <FormErrorSummary
        error={form.formError}
        record={staffPaths.adminLicencesWhere({ account: form.value("email") ?? "" })}
      />
      <HiddenRequestId value={reply?.values.requestId} />
      <TextField
        {...form.field("email", email || undefined)}
        type="email"
        label={t("transfers.activate.email")}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field("shopUrl", shop ? toStoreName(shop) : undefined)}
        label={t("licences.activate.shopUrl")}
        suffix={storeDomainSuffix}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
      />
      <TextAreaField
        {...form.field("reason")}
        label={t("transfers.reason")}
        hint={t("transfers.reasonHint")}
        maxLength={500}
        rows={2}
      />
      <CredentialKindLinks kind={kind} shop={shop || null} />
      <CredentialFields kind={kind} form={form} />
      <SafetyNote>{t("transfers.activate.safety")}</SafetyNote>
      <Button name="intent" value="activate" wide pending={activating} pendingLabel={t("transfers.activate.pending")}>
        {t("transfers.activate.submit")}
      </Button>
      <div className="grid gap-2 border-t border-line pt-5">
        <p className="text-small text-ink-2">{t("transfers.activate.askHint")}</p>
        <Button name="intent" value="prepare" variant="secondary" wide formNoValidate pending={asking}>
          {t("transfers.activate.ask")}
        </Button>
      </div>
    </Form>
  );
}
