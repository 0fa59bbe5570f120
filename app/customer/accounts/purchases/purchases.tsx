/** The viewer's purchases with their documents, and the way to Stripe's page for company and VAT id. */
import { Form, Link } from "@remix-run/react";
import { OrderNumber } from "#app/domain/order-number.tsx";
import { OrderStateBadge } from "#app/domain/order-state-badge.tsx";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { Badge, MomentText, NoValue } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { PurchaseRow, Purchases } from "./load.server.ts";

export function PurchasesSection({ purchases }: { purchases: Purchases }) {
  const t = useT();
  if (purchases === null)
    return (
      <Section title={t("orders.title")} anchor="purchases">
        <p className="text-small text-ink-2">{t("orders.unavailable")}</p>
      </Section>
    );
  const { orders, hasBillingPortal, purchaseUrl, claimUrl } = purchases;
  const buyLink = purchaseUrl ? (
    <ButtonLink to={purchaseUrl} variant="secondary" size="small">
      {t("orders.buy")}
    </ButtonLink>
  ) : null;
  return (
    <Section
      title={t("orders.title")}
      anchor="purchases"
      aside={
        orders.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {hasBillingPortal ? <AllInvoices /> : null}
            {buyLink}
          </div>
        ) : null
      }
    >
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-small text-ink-2">{t("orders.empty")}</p>
          {buyLink}
        </div>
      )}
      <div className="mt-4 grid justify-items-start gap-4">
        <ClaimCodes orders={orders} url={claimUrl} />
        {hasBillingPortal ? <BillingForm last={orders.find(({ payment }) => payment !== null)} /> : null}
        <Link to={paths.claim} className="link inline-block py-0.5">
          {t("orders.claim")}
        </Link>
      </div>
    </Section>
  );
}

function OrderTable({ orders }: { orders: PurchaseRow[] }) {
  const t = useT();
  return (
    <Table caption={t("orders.list")}>
      <thead>
        <tr>
          <ColumnHead>{t("orders.columns.date")}</ColumnHead>
          <ColumnHead>{t("orders.columns.licences")}</ColumnHead>
          <ColumnHead>{t("orders.columns.state")}</ColumnHead>
          <ColumnHead end>{t("orders.columns.total")}</ColumnHead>
          <ColumnHead end>{t("orders.columns.documents")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <MomentText moment={order.created} />
              <OrderNumber order={order} />
            </th>
            <td>
              <span className="max-tablet:hidden">{order.quantity}</span>
              <span className="tablet:hidden">{t("orders.licences", { count: order.quantity })}</span>
            </td>
            <td>
              <PurchaseState order={order} />
            </td>
            <td className="end">{order.payment?.amount ?? <NoValue />}</td>
            <td className="end more">
              <Documents order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function BillingFacts({ order }: { order: PurchaseRow | undefined }) {
  const t = useT();
  const { company, vatId } = order?.payment ?? {};
  if (!company && !vatId) return null;
  if (!company) return <p>{t("orders.billing.onlyVat", { vatId: vatId ?? "" })}</p>;
  return <p>{vatId ? t("orders.billing.lastVat", { company, vatId }) : t("orders.billing.last", { company })}</p>;
}

/** Of what another person paid, only that it was received. */
function PurchaseState({ order: { state, dispute, payment } }: { order: PurchaseRow }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {payment ? <OrderStateBadge order={{ state, ...payment }} /> : <Badge tone="ok">{t("orders.received")}</Badge>}
      {dispute === "open" || dispute === "lost" ? (
        <Badge tone={dispute === "open" ? "warn" : "grey"}>{t(`orders.disputes.${dispute}`)}</Badge>
      ) : null}
    </span>
  );
}

function Documents({ order: { created, state, payment } }: { order: PurchaseRow }) {
  const t = useT();
  const date = created.full;
  if (!payment) return <span className="text-ink-3">{t("orders.documentsElsewhere")}</span>;
  const links = [
    { to: payment.invoiceUrl, label: t("orders.invoice"), name: t("orders.invoiceOf", { date }) },
    { to: payment.receiptUrl, label: t("orders.receipt"), name: t("orders.receiptOf", { date }) },
  ];
  if (state === "processing") return <span className="text-ink-3">{t("orders.invoiceLater")}</span>;
  // Stripe makes an invoice also for a payment that the bank refuses.
  if (state !== "paid") return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-4">
      {links.map(({ to, label, name }) =>
        to ? (
          <a key={label} href={to} rel="noreferrer" aria-label={name} className="link inline-flex min-h-6 items-center">
            {label}
          </a>
        ) : null,
      )}
    </span>
  );
}

/** Stripe's page lists them, also those of years ago. */
function AllInvoices() {
  const t = useT();
  const pending = usePending("billing");
  return (
    <Form method="post" action={paths.profile}>
      <input type="hidden" name="intent" value="billing" />
      <Button
        variant="secondary"
        size="small"
        icon="download"
        pending={pending}
        pendingLabel={t("orders.billing.pending")}
      >
        {t("orders.invoices")}
      </Button>
    </Form>
  );
}

/** The codes that give the licences of a purchase to a client's account. */
function ClaimCodes({ orders, url }: { orders: PurchaseRow[]; url: string }) {
  const t = useT();
  const claimable = orders.filter(({ payment }) => payment && payment.claimCode !== null);
  if (claimable.length === 0) return null;
  return (
    <div className="w-full">
      <Disclosure title={t("orders.codes.title")}>
        <p className="text-small wrap-anywhere">{t("orders.codes.text", { url })}</p>
        <dl className="mt-3 grid gap-3">
          {claimable.map(({ id, number, quantity: count, payment }) => (
            <div key={id}>
              <dt className="text-small">{t("orders.codes.of", { count, number })}</dt>
              <dd data-claim className="font-mono text-code break-all text-ink select-all">
                {payment?.claimCode}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

function BillingForm({ last }: { last: PurchaseRow | undefined }) {
  const t = useT();
  const pending = usePending("billing");
  return (
    <Form method="post" action={paths.profile} className="grid justify-items-start gap-2.5">
      <div className="text-small text-ink-2">
        <BillingFacts order={last} />
        <p>{t("orders.billing.text")}</p>
      </div>
      <input type="hidden" name="intent" value="billing" />
      <Button variant="secondary" size="small" pending={pending} pendingLabel={t("orders.billing.pending")}>
        {t("orders.billing.submit")}
      </Button>
    </Form>
  );
}
