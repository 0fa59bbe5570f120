/** Beside the steps: the order, and the code that gives its licences to another account. */
import { type ReactNode, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { PurchaseView } from "./purchase-view.server.ts";

export function OrderSummary({ view }: { view: PurchaseView }) {
  return view.documents ? <PaidOrder view={view} /> : <OpenOrder view={view} />;
}

function PaidOrder({ view }: { view: PurchaseView }) {
  const { number, quantity: count, amount, discount, refunded, documents } = view;
  const t = useT();
  return (
    <section className="deep-panel on-deep p-7">
      <p className="text-small">{t("buy.summary.title", { number })}</p>
      <h2 className="text-panel text-on-deep">{t("buy.summary.licences", { count })}</h2>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 border-t border-deep-line pt-4">
        {discount ? (
          <>
            <dt>{t("buy.points.title")}</dt>
            <dd className="text-right text-on-deep">{discount}</dd>
          </>
        ) : null}
        <dt>{t("buy.order.total")}</dt>
        <dd className="text-right font-strong text-on-deep">{amount}</dd>
        {refunded ? (
          <>
            <dt>{t("buy.summary.refunded")}</dt>
            <dd className="text-right text-on-deep">{`\u2212\u00a0${refunded}`}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {documents?.invoiceUrl ? (
          <ButtonLink to={documents.invoiceUrl} variant="deep-outline" size="small" icon="download">
            {t("buy.summary.invoice")}
          </ButtonLink>
        ) : null}
        {documents?.receiptUrl ? (
          <ButtonLink to={documents.receiptUrl} variant="deep-outline" size="small" icon="download">
            {t("buy.summary.receipt")}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

function OpenOrder({ view }: { view: PurchaseView }) {
  const { number, state, quantity, amount, discount, company, vatId } = view;
  const t = useT();
  return (
    <>
      <Section title={t("buy.summary.title", { number })}>
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2.5">
          <Fact name={t("buy.summary.quantity")}>
            {state === "processing" ? t("buy.summary.coming", { count: quantity }) : quantity}
          </Fact>
          {discount ? <Fact name={t("buy.points.title")}>{discount}</Fact> : null}
          <Fact name={t("buy.order.total")}>
            <strong className="font-strong text-ink">{amount}</strong>
          </Fact>
          {company ? <Fact name={t("buy.company")}>{company}</Fact> : null}
          {vatId ? <Fact name={t("buy.vatId")}>{vatId}</Fact> : null}
        </dl>
      </Section>
      {state === "processing" ? (
        <section className="border-t border-line pt-7">
          <h2 className="text-h2 text-ink">{t("buy.summary.refused")}</h2>
          <p className="mt-1 text-ink-2">{t("buy.summary.refusedText")}</p>
        </section>
      ) : null}
    </>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
  </>
);

/** On pages of visitors `public/signed-out.js` shows the button and copies. */
export function ClaimCode({ code, url }: { code: string; url: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const text = useRef<HTMLElement>(null);
  return (
    <section>
      <h2 className="text-h2 text-ink">{t("buy.code.title")}</h2>
      <p className="mt-1 text-ink-2">{t("buy.code.text")}</p>
      <p className="mt-3 flex min-h-11 items-center justify-between gap-3 rounded-control border border-line-2 bg-sunken px-3.5">
        <code ref={text} id="claim-code" data-claim className="font-mono text-code break-all text-ink select-all">
          {code}
        </code>
        {hydrated ? (
          <CopyButton getSource={() => text.current} label={t("buy.code.copy")} />
        ) : (
          <Button
            {...{ type: "button", variant: "quiet", size: "small", icon: "copy", hidden: true }}
            {...{ "data-copies": "claim-code", "data-copied": t("ui.copied"), "data-selected": t("ui.selected") }}
          >
            <span aria-live="polite">{t("buy.code.copy")}</span>
          </Button>
        )}
      </p>
      <p className="mt-2 text-small text-ink-3">
        {t("buy.code.where")} <span className="wrap-anywhere text-ink-2">{url}</span>
      </p>
    </section>
  );
}

export function ClosingNote() {
  const t = useT();
  return (
    <div className="border-t border-line pt-7">
      <SafetyNote>{t("buy.summary.close")}</SafetyNote>
    </div>
  );
}
