/** Fields for both kinds of credentials. A link switches the kind, so that the page works without JavaScript. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import type { CredentialKind } from "./schema.ts";

const secretLength = 255;
const typed = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: secretLength } as const;

export function CredentialKindLinks({ kind, shop }: { kind: CredentialKind; shop: string | null }) {
  const t = useT();
  const choices = [
    { kind: "token", label: t("licences.activate.withToken") },
    { kind: "client", label: t("licences.activate.withClient") },
  ] as const;
  return (
    <nav
      aria-label={t("licences.activate.credentials")}
      className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1"
    >
      {choices.map((choice) => (
        <Link
          key={choice.kind}
          to={`?${new URLSearchParams({ with: choice.kind, ...(shop ? { shop } : {}) })}`}
          replace
          preventScrollReset
          aria-current={choice.kind === kind ? "true" : undefined}
          className="segment"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}

export function CredentialFields({ kind, form }: { kind: CredentialKind; form: FormView }) {
  const t = useT();
  if (kind === "client") {
    return (
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-small text-ink-2">{t("licences.activate.clientIntro")}</legend>
        <TextField key="clientId" {...form.field("clientId")} {...typed} label={t("licences.activate.clientId")} />
        <TextField
          key="clientSecret"
          {...form.field("clientSecret")}
          {...typed}
          secret
          label={t("licences.activate.clientSecret")}
          hint={t("licences.activate.clientSecretHint")}
        />
      </fieldset>
    );
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 text-small text-ink-2">{t("licences.activate.tokenIntro")}</legend>
      <TextField
        key="accessToken"
        {...form.field("accessToken")}
        {...typed}
        secret
        label={t("licences.activate.accessToken")}
        hint={t("licences.activate.accessTokenHint")}
      />
      <TextField
        key="apiSecretKey"
        {...form.field("apiSecretKey")}
        {...typed}
        secret
        label={t("licences.activate.apiSecretKey")}
        hint={t("licences.activate.secretHint")}
      />
    </fieldset>
  );
}

export function WhereToFind({ kind }: { kind: CredentialKind }) {
  const t = useT();
  return (
    <details className="group">
      <summary className="link mx-auto w-fit py-1 text-center">{t("licences.where.title")}</summary>
      <ol className="mt-3 grid list-decimal gap-1.5 pl-5 text-small text-ink-2 marker:font-strong marker:text-ink">
        <li>{t(`licences.where.${kind}.open`)}</li>
        <li>{t(`licences.where.${kind}.app`)}</li>
        <li>{t(`licences.where.${kind}.copy`)}</li>
      </ol>
    </details>
  );
}
