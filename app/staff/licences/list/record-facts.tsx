/** The facts about a licence, its store and its account, as lists of names and values. */
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { EmailText, MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { Places } from "./licence-labels.tsx";
import type { RecordView } from "./record.server.ts";

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2.5">{children}</dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
  </>
);

/** The last characters of a stored credential, and nothing else of it. */
function Credential({ prefix = "", last }: { prefix?: string; last: string | null }) {
  const t = useT();
  return (
    <span className="font-mono text-code">
      <span aria-hidden>
        {prefix}••••{last ?? ""}
      </span>
      <span className="sr-only">{t("licenceList.record.hidden", { last: last ?? "" })}</span>
    </span>
  );
}

export function StoreFacts({ shop, store }: { shop: string; store: NonNullable<RecordView["store"]> }) {
  const t = useT();
  const isPending = usePending("check");
  const isToken = store.credentials === "token";
  return (
    <Section title={t("licenceList.record.store")}>
      <Facts>
        <Fact name={t("licenceList.record.address")}>
          <StoreName domain={shop} />
        </Fact>
        {store.name ? <Fact name={t("licenceList.record.name")}>{store.name}</Fact> : null}
        {store.plan ? <Fact name={t("licenceList.record.plan")}>{store.plan}</Fact> : null}
        <Fact name={t("licenceList.record.version")}>
          <span className={store.isBehind ? "font-label text-warn" : "font-label"}>
            {store.version ?? t("licenceList.record.otherTheme")}
          </span>
        </Fact>
        <Fact name={t("licenceList.record.connection")}>
          {t(`licenceList.connections.${store.state}`)}
          {store.failure ? (
            <span className="block text-small text-bad">{describeError(t, { code: store.failure }).sentence}</span>
          ) : null}
        </Fact>
        <Fact name={t("licenceList.record.checkedAt")}>
          <MomentText moment={store.checked} />
        </Fact>
        <Fact name={t(isToken ? "licenceList.record.token" : "licenceList.record.client")}>
          <Credential {...(isToken ? { prefix: "shpat_" } : {})} last={store.accessTokenHint} />
        </Fact>
        <Fact name={t(isToken ? "licenceList.record.secretKey" : "licenceList.record.clientSecret")}>
          <Credential last={store.apiSecretKeyHint} />
        </Fact>
      </Facts>
      <Form method="post" className="mt-4" preventScrollReset>
        <input type="hidden" name="intent" value="check" />
        <Button
          variant="secondary"
          size="small"
          icon="stethoscope"
          pending={isPending}
          pendingLabel={t("licenceList.record.checking")}
        >
          {t("licenceList.record.check")}
        </Button>
      </Form>
    </Section>
  );
}

export function LicenceFacts({ view }: { view: RecordView }) {
  const t = useT();
  const code = useRef<HTMLElement>(null);
  const { id, created, isCreationDerived, activated, active, installed, authorised } = view;
  return (
    <Section title={t("licenceList.record.licence")}>
      <Facts>
        <Fact name={t("licenceList.record.id")}>
          <span className="-my-2 flex items-center gap-2">
            <code ref={code} title={id} className="min-w-0 truncate font-mono text-code select-all">
              {id}
            </code>
            <CopyButton look="icon" getSource={() => code.current} label={t("licenceList.record.copyId")} />
          </span>
        </Fact>
        <Fact name={t("licenceList.record.created")}>
          {isCreationDerived ? t("licenceList.record.derived", { date: created }) : created}
        </Fact>
        <Fact name={t("licenceList.record.activated")}>{activated ?? t("licenceList.record.notActivated")}</Fact>
        <Fact name={t("licenceList.record.activity")}>
          {active ? <MomentText moment={active} /> : t("licenceList.never")}
        </Fact>
        <Fact name={t("licenceList.record.places")}>
          <Places installed={installed} authorised={authorised} />
        </Fact>
      </Facts>
    </Section>
  );
}

export function AccountFacts({ view }: { view: RecordView }) {
  const t = useT();
  const { account, accountCreated, accountUpdated, authorised, ownerUid } = view;
  return (
    <Section title={t("licenceList.record.account")}>
      <Facts>
        <Fact name={t("licenceList.record.email")}>
          <Link to={staffPaths.adminUserByEmail(account)} className="link">
            <EmailText>{account}</EmailText>
          </Link>
        </Fact>
        <Fact name={t("licenceList.record.premium")}>{authorised}</Fact>
        <Fact name={t("licenceList.record.accountCreated")}>{accountCreated}</Fact>
        <Fact name={t("licenceList.record.accountUpdated")}>{accountUpdated}</Fact>
      </Facts>
      {ownerUid ? null : <p className="mt-3 text-small text-ink-2">{t("licenceList.record.unbound")}</p>}
      <p className="mt-3">
        <Link to={staffPaths.adminLicencesWhere({ account })} className="link inline-flex min-h-6 items-center">
          {t("licenceList.record.allOfAccount")}
        </Link>
      </p>
    </Section>
  );
}
