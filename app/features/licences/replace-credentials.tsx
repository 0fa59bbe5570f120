/** Other credentials for a connected store; the page of its check carries it, since that is where they are found to fail. */
import { Form } from "@remix-run/react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { CredentialFields, CredentialKindLinks, WhereToFind } from "./credential-fields.tsx";
import type { CredentialKind } from "./schema.ts";

interface ReplaceCredentialsProps {
  kind: CredentialKind;
  form: FormView;
  /** Last characters of those on record. */
  known: { accessTokenHint: string | null; apiSecretKeyHint: string | null } | null;
}

export function ReplaceCredentials({ kind, form, known }: ReplaceCredentialsProps) {
  const t = useT();
  const pending = usePending("credentials");
  // What was just posted says more than the address of the page.
  const shown = form.value("clientId") ? "client" : kind;
  const hints = known && { token: known.accessTokenHint ?? "", secret: known.apiSecretKeyHint ?? "" };
  return (
    <Section title={t("store.credentials.title")}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="credentials" />
        <p className="text-small text-ink-2">
          {t("store.credentials.text")}
          {hints ? <> {t("store.credentials.kept", hints)}</> : null}
        </p>
        <CredentialKindLinks kind={shown} shop={null} />
        <CredentialFields kind={shown} form={form} />
        <Button variant="secondary" wide pending={pending} pendingLabel={t("licences.activate.pending")}>
          {t("store.credentials.submit")}
        </Button>
        <WhereToFind kind={shown} />
      </Form>
    </Section>
  );
}
