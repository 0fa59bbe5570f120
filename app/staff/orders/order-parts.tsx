/** The parts of an order's page: facts, licences, and Stripe's messages. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { EmailText, MomentText, NoValue, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { OrderView } from "./view.server.ts";

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null ? null : (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </>
  );

export function OrderFacts({ view }: { view: OrderView }) {
  const t = useT();
  const { account, payer, invoiceUrl, receiptUrl } = view;
  const documents = [
    { to: invoiceUrl, label: t("orders.invoice") },
    { to: receiptUrl, label: t("orders.receipt") },
  ].flatMap(({ to, label }) => (to ? [{ to, label }] : []));
  return (
    <Section title={t("orderDesk.order.facts")}>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2.5">
        <Fact name={t("orderDesk.order.number")}>{view.number}</Fact>
        <Fact name={t("orderDesk.order.id")}>
          <code className="font-mono text-code break-all select-all">{view.id}</code>
        </Fact>
        <Fact name={t("orderDesk.order.account")}>
          {account ? (
            <Link to={staffPaths.adminUserByEmail(account)} className="link">
              <EmailText>{account}</EmailText>
            </Link>
          ) : null}
        </Fact>
        <Fact name={t("orderDesk.order.payer")}>
          {payer && payer !== account ? (
            <Link to={staffPaths.adminUserByEmail(payer)} className="link">
              <EmailText>{payer}</EmailText>
            </Link>
          ) : null}
        </Fact>
        <Fact name={t("orderDesk.order.created")}>{view.created.full}</Fact>
        <Fact name={t("orderDesk.order.paid")}>{view.paid}</Fact>
        <Fact name={t("orderDesk.order.unit")}>{view.unit}</Fact>
        <Fact name={t("orderDesk.order.asked")}>{view.asked}</Fact>
        <Fact name={t("orderDesk.order.points")}>
          {view.points ? t(`orderDesk.order.pointsOf.${view.points.state}`, view.points) : null}
        </Fact>
        <Fact name={t("orderDesk.order.total")}>{view.paid || view.problem ? view.amount : null}</Fact>
        <Fact name={t("orderDesk.order.refunded")}>{view.refunded}</Fact>
        <Fact name={t("orderDesk.order.company")}>{view.company}</Fact>
        <Fact name={t("orderDesk.order.vatId")}>{view.vatId}</Fact>
        <Fact name={t("orderDesk.order.promotion")}>{view.promotionCode}</Fact>
        <Fact name={t("orderDesk.order.claimed")}>{view.claimed}</Fact>
        <Fact name={t("orderDesk.order.documents")}>
          {documents.length > 0 ? (
            <span className="flex flex-wrap gap-x-4">
              {documents.map(({ to, label }) => (
                <a key={to} href={to} rel="noreferrer" className="link inline-flex min-h-6 items-center">
                  {label}
                </a>
              ))}
            </span>
          ) : null}
        </Fact>
      </dl>
      {account ? (
        <p className="mt-3">
          <Link to={staffPaths.adminEventsWhere({ person: account })} className="link inline-flex min-h-6 items-center">
            {t("orderDesk.order.events")}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}

export function LicencesOfOrder({ view: { licences, dispute } }: { view: OrderView }) {
  const t = useT();
  const isLost = dispute === "lost";
  const taken = licences.filter(({ hold }) => hold === "refund").length;
  return (
    <Section title={t("orderDesk.order.licences")}>
      {licences.length > 0 ? (
        <Table caption={t("orderDesk.order.licences")}>
          <thead>
            <tr>
              <ColumnHead>{t("orderDesk.order.licence")}</ColumnHead>
              <ColumnHead>{t("orderDesk.order.status")}</ColumnHead>
              <ColumnHead>{t("orderDesk.order.store")}</ColumnHead>
              <ColumnHead>{t("orderDesk.order.owner")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {licences.map(({ id, status, shop, account, hold }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={staffPaths.adminLicence(id)}
                    className="link inline-flex min-h-6 items-center font-mono text-code"
                  >
                    {id.slice(-8)}
                  </Link>
                </th>
                <td>
                  {t(`orderDesk.statuses.${status}`)}
                  {hold ? (
                    <span className="block text-small text-ink-3">
                      {t(`orderDesk.holds.${isLost ? "lost" : hold}`)}
                    </span>
                  ) : null}
                </td>
                <td>{shop ? <StoreName domain={shop} /> : <NoValue />}</td>
                <td className="wrap-anywhere">
                  <EmailText>{account}</EmailText>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="text-ink-2">{t("orderDesk.order.noLicences")}</p>
      )}
      {taken > 0 ? (
        <p className="mt-3 text-small text-ink-2">
          {t(`orderDesk.order.${isLost ? "takenByDispute" : "taken"}`, { count: taken })}
        </p>
      ) : null}
    </Section>
  );
}

export function StripeMessages({ view: { messages } }: { view: OrderView }) {
  const t = useT();
  return (
    <Section title={t("orderDesk.order.messages")}>
      {messages.length === 0 ? <p className="text-ink-2">{t("orderDesk.order.noMessages")}</p> : null}
      <ul className="grid gap-2">
        {messages.map(({ id, type, at, hasFailed }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <code className="font-mono text-code wrap-anywhere text-ink">{type}</code>
              {hasFailed ? <span className="block text-small text-warn">{t("orderDesk.order.failed")}</span> : null}
            </span>
            <span className="text-small text-ink-3">
              <MomentText moment={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
