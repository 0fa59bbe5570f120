/** The next steps of the person: the most urgent one as a panel, the others as a list. */

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { Badge, VersionPair } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { DeepPanel, StepPanel } from "#app/kit/parts/panel.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { StepsView, WaitingRow } from "./step-views.ts";

interface Offer {
  price: string;
  points: string;
  url: string | null;
}

export function NextStepPanel({ panel, offer }: { panel: NonNullable<StepsView["panel"]>; offer: Offer }) {
  if (!("title" in panel)) return <BuyPanel offer={offer} />;
  const { kind, shop, fork } = panel;
  return (
    <StepPanel
      {...panel}
      drawing={kind === "activate" ? <FreeLicenceDrawing /> : undefined}
      quiet={kind === "update" && shop && fork ? <SkipForm shop={shop} version={fork.target} /> : undefined}
    />
  );
}

/** The store is not offered this release again. */
function SkipForm({ shop, version }: { shop: string; version: string }) {
  const t = useT();
  return (
    <Form method="post" action={paths.updateIn(shop)}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="from" value="home" />
      <button
        type="submit"
        name="intent"
        value="skip"
        className="button min-h-11 w-full px-4 text-on-deep hover:bg-deep-2"
      >
        {t("dashboard.panel.skip", { version })}
      </button>
    </Form>
  );
}

function BuyPanel({ offer }: { offer: Offer }) {
  const t = useT();
  return (
    <DeepPanel
      title={t("dashboard.panel.buy.title")}
      drawing={<FreeLicenceDrawing />}
      actions={
        offer.url ? (
          <ButtonLink variant="deep" to={offer.url}>
            {t("dashboard.panel.buy.action")}
          </ButtonLink>
        ) : null
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-figure whitespace-nowrap text-on-deep">{offer.price}</span>
        <span>{t("dashboard.panel.buy.priceNote")}</span>
      </p>
      <p>{t("dashboard.panel.buy.text", { points: offer.points })}</p>
      {offer.url ? null : (
        <p className="mt-3 text-on-deep">{t("dashboard.panel.buy.write", { email: brand.supportEmail })}</p>
      )}
    </DeepPanel>
  );
}

/** Drawing of a licence that waits for its store. */
function FreeLicenceDrawing() {
  return (
    <svg
      viewBox="0 0 240 190"
      aria-hidden="true"
      className="block w-full max-w-[120px] tablet:mx-auto tablet:max-w-[220px]"
      fill="none"
      strokeWidth="2"
    >
      <rect x="68" y="4" width="168" height="150" rx="20" className="stroke-deep-line" />
      <rect x="4" y="36" width="168" height="150" rx="20" className="fill-deep stroke-glow" strokeDasharray="5 6" />
      <circle cx="88" cy="111" r="14" className="stroke-glow" />
      <circle cx="88" cy="111" r="5" className="fill-glow" />
    </svg>
  );
}

/** Further rows are collapsed. */
const maxShownRows = 4;

const icons: Partial<Record<WaitingRow["kind"], { name: IconName; tone: string }>> = {
  reconnect: { name: "unplug", tone: "text-bad-mark" },
  resolve: { name: "circle-alert", tone: "text-bad-mark" },
  install: { name: "layout-template", tone: "text-thread" },
};
const defaultIcon = { name: "git-branch", tone: "text-thread" } as const;

/** Further next steps, most urgent first. */
export function WaitingList({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  const hidden = rows.slice(maxShownRows);
  return (
    <div className="mt-9">
      <Section title={t("dashboard.waiting.title")} aside={t("dashboard.waiting.order")}>
        <div className="divide-y divide-line border-y border-line">
          <Rows rows={rows.slice(0, maxShownRows)} />
          {hidden.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-12 items-center font-label text-accent-text group-open:hidden">
                {t("dashboard.waiting.more", { count: hidden.length })}
              </summary>
              <Rows rows={hidden} />
            </details>
          ) : null}
        </div>
      </Section>
    </div>
  );
}

function Rows({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ kind, shop, title, text, versions, action }) => {
        const icon = icons[kind] ?? defaultIcon;
        return (
          <li key={shop} className="flex min-h-[62px] flex-wrap items-center gap-x-4 gap-y-2.5 py-2.5">
            <span className="flex min-w-0 flex-1 basis-64 gap-3.5">
              <Icon name={icon.name} className={`mt-0.5 ${icon.tone}`} />
              <span className="min-w-0 break-words">
                <span className="block font-strong text-ink">{title}</span>
                <span className="text-small text-ink-3">{text}</span>
              </span>
            </span>
            {kind === "reconnect" ? <Badge tone="bad">{t("dashboard.state.inactive")}</Badge> : null}
            {versions ? <VersionPair from={versions.from} to={versions.to} /> : null}
            <ButtonLink to={action.to} variant="secondary" size="small">
              {action.label}
              <span className="sr-only"> {shop}</span>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
