/** The panels around a store's check. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Consequences } from "#app/kit/parts/explanations.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { CredentialFields, CredentialKindLinks, WhereToFind } from "./credential-fields.tsx";
import type { CredentialKind } from "./schema.ts";

export function PausedStore() {
  const t = useT();
  const kept = [t("store.paused.keepTheme"), t("store.paused.keepContent"), t("store.paused.keepSeat")];
  const stopped = [t("store.paused.loseUpdates"), t("store.paused.loseFiles"), t("store.paused.loseChanges")];
  return (
    <div className="grid gap-6">
      <Alert tone="warn" title={t("store.paused.title")}>
        {t("store.paused.contact", { email: brand.supportEmail })}
      </Alert>
      <Consequences
        keep={{ title: t("store.paused.keepTitle"), items: kept }}
        lose={{ title: t("store.paused.loseTitle"), items: stopped }}
      />
    </div>
  );
}

export function StoreActions({ shop, paused }: { shop: string; paused: boolean }) {
  const t = useT();
  return (
    <Section title={t("store.actions.title")}>
      <ul className="grid gap-1">
        {paused ? null : (
          <>
            <li>
              <Link to={paths.moveFrom(shop)} className="link py-1">
                {t("store.actions.move")}
              </Link>
            </li>
            <li>
              <Link to={paths.deactivate(shop)} className="link py-1">
                {t("store.actions.free")}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to={paths.home} className="link py-1">
            {t("store.actions.home")}
          </Link>
        </li>
      </ul>
    </Section>
  );
}

/** Writes to the store: creates a development theme and deletes it. */

export function DeepCheckForm() {
  const t = useT();
  const pending = usePending("deep-check");
  return (
    <Section title={t("store.deep.title")}>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="intent" value="deep-check" />
        <p className="max-w-[60ch] text-ink-2">{t("store.deep.text")}</p>
        <Button variant="secondary" pending={pending} pendingLabel={t("store.deep.pending")}>
          {t("store.deep.submit")}
        </Button>
      </Form>
    </Section>
  );
}

/** A former development store needs a licence: shows the deadline with a button that assigns one. */

export function LicenceDueAlert({ date, isOver }: { date: string; isOver: boolean }) {
  const t = useT();
  const pending = usePending("seat");
  const take = (
    <Form method="post">
      <input type="hidden" name="intent" value="seat" />
      <Button variant="secondary" size="small" pending={pending} pendingLabel={t("store.seat.pending")}>
        {t("store.seat.take")}
      </Button>
    </Form>
  );
  return (
    <Alert tone={isOver ? "bad" : "warn"} title={t("store.seat.dueTitle")} action={take}>
      {t(isOver ? "store.seat.overdue" : "store.seat.due", { date })}
    </Alert>
  );
}

/** Replaces the credentials of a connected store. The page of the check shows it, because failures appear there. */

interface ReplaceCredentialsProps {
  kind: CredentialKind;
  form: FormView;
  /** Last characters of the stored credentials. */
  known: { accessTokenHint: string | null; apiSecretKeyHint: string | null } | null;
}

export function ReplaceCredentials({ kind, form, known }: ReplaceCredentialsProps) {
  const t = useT();
  const pending = usePending("credentials");
  // The submitted fields take precedence over the URL.
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
