/**
 * The margin of one sale. Without scripts a GET form calculates; with them the result follows the typing, and the
 * address follows the result, so that it can be shared either way.
 */
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { FieldNote } from "#app/kit/forms/fields.tsx";
import type { FormReply } from "#app/kit/forms/form.ts";
import { withChanges } from "#app/kit/lists/list-address.ts";
import { useReplaceAddress } from "#app/kit/lists/use-replace-address.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { paths } from "#base/paths.ts";
import { countries, vatRates } from "#base/vat-rates.ts";
import type { Scenario } from "#workers/portal/products/contract.ts";
import { calculateMargin, type Margin } from "./margin.ts";
import {
  type AmountField,
  amountFields,
  isRate,
  parseScenario,
  readScenarioTexts,
  type ScenarioErrors,
  type ScenarioField,
  scenarioFields,
  toFieldTexts,
} from "./scenario.ts";
import type { ChosenProduct } from "./view.server.ts";

const typingMs = 400;

/** For a page without products. */
const sample: Scenario = {
  ...{ priceCents: 3900, costCents: 980, shippingCents: 390, advertisingCents: 400 },
  ...{ feesRate: 220, returnsRate: 200, country: "FR" },
};

type Texts = Record<ScenarioField, string>;

interface CalculatorProps {
  chosen: ChosenProduct | null;
  reply: FormReply | undefined;
}

export function Calculator({ chosen, reply }: CalculatorProps) {
  const t = useT();
  const language = useLanguage();
  const hydrated = useHydrated();
  const replaceAddress = useReplaceAddress();
  const isIdle = useNavigation().state === "idle";
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const pending = usePending("save");
  const own = toFieldTexts(chosen?.saved ?? chosen?.usual ?? sample, language);
  const shared = readScenarioTexts(params, own);
  const rejected = reply?.values.intent === "save" ? { ...own, ...pickTexts(reply.values) } : null;
  const initial = rejected ?? shared ?? own;
  /** Null until the person types, and again when the address brings other figures: a reset, "back". */
  const [typed, setTyped] = useState<Texts | null>(null);
  const source = JSON.stringify(initial);
  const sent = useRef(source);
  useEffect(() => {
    if (sent.current !== source) setTyped(null);
    sent.current = source;
  }, [source]);

  const texts = typed ?? initial;
  const { scenario, errors } = parseScenario(texts);
  const after = params.get("after");
  const keep = { after, ...(chosen ? { product: chosen.id } : {}) };
  const toShared = (figures: Texts) => withChanges(paths.winningProducts, params, { ...keep, ...figures });

  // Waits for other navigations, which it would cancel.
  const unsent = isIdle && typed && JSON.stringify(typed) !== source ? toShared(typed) : null;
  useEffect(() => {
    if (unsent === null) return;
    const timer = window.setInterval(() => {
      if (!replaceAddress(unsent)) return;
      sent.current = JSON.stringify(typed);
      window.clearInterval(timer);
    }, typingMs);
    return () => window.clearInterval(timer);
  }, [unsent, typed, replaceAddress]);
  const type = (field: ScenarioField, text: string) => setTyped({ ...texts, [field]: text });

  const others = [...params].filter(([name]) => name !== "product" && !scenarioFields.some((field) => field === name));
  return (
    <section id="calculation" aria-labelledby="calculation-title" className="grid scroll-mt-20 gap-5">
      <MarginPanel name={chosen?.name ?? null} scenario={scenario} />
      <Form method="get" action={paths.winningProducts} preventScrollReset className="grid gap-2">
        {others.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {chosen ? <input type="hidden" name="product" value={chosen.id} /> : null}
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="calculation-title" className="text-h2 text-ink">
            {t("winningProducts.calculation")}
          </h2>
          <CopyButton
            getSource={() => new URL(toShared(texts), location.href).href}
            label={t("winningProducts.share")}
          />
        </div>
        {(Object.keys(amountFields) as AmountField[]).map((field) => (
          <AmountInput
            key={field}
            field={field}
            value={texts[field]}
            error={errors?.[field]}
            onType={(text) => type(field, text)}
          />
        ))}
        <div className="figure-field">
          <label htmlFor="figure-vat">{t("winningProducts.fields.vat")}</label>
          <select
            id="figure-vat"
            name="vat"
            className="field"
            value={texts.vat}
            onChange={({ currentTarget }) => type("vat", currentTarget.value)}
          >
            {countries.map((country) => (
              <option key={country} value={country}>
                {vatRates[country] === 0
                  ? t("winningProducts.withoutVat", { country: t(`winningProducts.countries.${country}`) })
                  : t("winningProducts.vatOption", {
                      country: t(`winningProducts.countries.${country}`),
                      rate: formatNumber(language, vatRates[country] / 100),
                    })}
              </option>
            ))}
          </select>
        </div>
        <div className="mt-2 flex flex-wrap justify-end gap-2.5">
          {hydrated ? null : (
            <Button variant="secondary" size="small">
              {t("winningProducts.calculate")}
            </Button>
          )}
          {chosen ? (
            <Button
              variant="secondary"
              size="small"
              formMethod="post"
              formAction={paths.winningProducts + search}
              name="intent"
              value="save"
              pending={pending}
            >
              {t("winningProducts.save")}
            </Button>
          ) : null}
        </div>
        {hydrated || !shared ? null : <p className="text-small text-ink-3">{t("winningProducts.calculationShared")}</p>}
      </Form>
      {chosen?.saved ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center justify-between gap-2.5">
          <span className="text-small text-ink-3">{t("winningProducts.saved")}</span>
          <input type="hidden" name="product" value={chosen.id} />
          <Button variant="quiet" size="small" name="intent" value="forget">
            {t("winningProducts.forget")}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

const pickTexts = (values: Record<string, string>) =>
  Object.fromEntries(scenarioFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));

interface AmountInputProps {
  field: AmountField;
  value: string;
  error: ScenarioErrors[ScenarioField];
  onType(text: string): void;
}

function AmountInput({ field, value, error, onType }: AmountInputProps) {
  const t = useT();
  const id = `figure-${field}`;
  return (
    <div className="figure-field">
      <label htmlFor={id}>{t(`winningProducts.fields.${field}`)}</label>
      <span className="figure-amount">
        <input
          id={id}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field"
        />
        <span aria-hidden>{isRate(field) ? "%" : "€"}</span>
      </span>
      {error ? (
        <div className="figure-error">
          <FieldNote id={id} error={t(error.message, error.facts)} />
        </div>
      ) : null}
    </div>
  );
}

interface MarginPanelProps {
  name: string | null;
  /** Null while a field is wrong. */
  scenario: Scenario | null;
}

/** What is left of one sale: the profit, and the price as a bar of costs, VAT and profit. */
function MarginPanel({ name, scenario }: MarginPanelProps) {
  const t = useT();
  const language = useLanguage();
  const margin = scenario && calculateMargin(scenario);
  const money = (cents: number) => formatMoney(language, cents / 100);
  const showRoas = ({ breakEvenRoas }: Margin) =>
    breakEvenRoas === null ? t("winningProducts.noRoas") : formatNumber(language, breakEvenRoas / 100);
  const share = margin && formatNumber(language, Math.round(margin.marginRate / 100));
  return (
    <div className="deep-panel on-deep grid gap-2.5 p-5">
      <p>{name ? t("winningProducts.perSale", { name }) : t("winningProducts.perSaleOwn")}</p>
      <p role="status" className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure text-on-deep">{margin ? money(margin.profitCents) : "–"}</span>
        {margin ? (
          <span className="margin-share">
            {margin.profitCents < 0 ? t("winningProducts.loss") : t("winningProducts.marginOf", { rate: share ?? "" })}
          </span>
        ) : null}
      </p>
      {scenario && margin ? (
        <>
          <PriceBar scenario={scenario} margin={margin} />
          <p className="flex flex-wrap justify-between gap-x-4 text-small">
            <span>{t("winningProducts.costs", { amount: money(margin.costsCents) })}</span>
            <span>{t("winningProducts.vatAmount", { amount: money(margin.vatCents) })}</span>
          </p>
        </>
      ) : null}
      <dl className="margin-roas">
        <dt>
          {t("winningProducts.roas")}
          <span className="block text-small">{t("winningProducts.roasHint")}</span>
        </dt>
        <dd className="font-strong text-on-deep">{margin ? showRoas(margin) : "–"}</dd>
      </dl>
    </div>
  );
}

const barWidth = 240;
const gap = 2;

/** Drawn by attributes, because the content policy forbids inline styles. */
function PriceBar({ scenario, margin }: { scenario: Scenario; margin: Margin }) {
  const { costCents, shippingCents, advertisingCents } = scenario;
  const parts = [
    ...[costCents, shippingCents, advertisingCents, margin.feesCents + margin.returnsCents].map(
      (cents) => ["cost", cents] as const,
    ),
    ["vat", margin.vatCents] as const,
    ["profit", Math.max(0, margin.profitCents)] as const,
  ].filter(([, cents]) => cents > 0);
  const total = parts.reduce((sum, [, cents]) => sum + cents, 0);
  const room = barWidth - gap * (parts.length - 1);
  let x = 0;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${barWidth} 8`} preserveAspectRatio="none" className="price-bar">
      {parts.map(([kind, cents], index) => {
        const width = (cents / total) * room;
        const place = x;
        x += width + gap;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
        return <rect key={index} x={place.toFixed(2)} y="0" width={width.toFixed(2)} height="8" className={kind} />;
      })}
    </svg>
  );
}
