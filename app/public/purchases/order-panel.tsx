/** The order beside the form, and on phones in a dock below it. */
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { brand } from "#base/brand.ts";
import type { OrderTexts } from "./order-texts.ts";
import type { PointsChoice } from "./points-offer.server.ts";

interface OrderProps {
  texts: OrderTexts;
  /** Points that the buyer may use. */
  choice: PointsChoice | null;
  pending: boolean;
}

/** Elements with `data-order` follow the quantity: `public/signed-out.js` writes the same texts into them. */
export function OrderPanel({ texts, choice, pending }: OrderProps) {
  const t = useT();
  const promises: { icon: IconName; text: string }[] = [
    { icon: "rotate-cw", text: t("buy.order.updates") },
    { icon: "arrow-left-right", text: t("buy.order.move") },
    { icon: "life-buoy", text: t("buy.order.support") },
  ];
  return (
    <section
      aria-label={t("buy.order.title")}
      className="deep-panel on-deep self-start p-8 max-desktop:hidden desktop:sticky desktop:top-6"
    >
      <div className="flex items-center gap-4">
        <LicenceMark />
        <div className="min-w-0">
          <h2 className="text-h2 text-on-deep">{t("buy.order.licence")}</h2>
          <p className="text-small">
            {brand.themeName} {brand.version}
          </p>
        </div>
      </div>
      {texts.line ? (
        <>
          <dl className="mt-6 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-b border-deep-line pb-4">
            <dt data-order="line">{texts.line}</dt>
            <dd data-order="total" className="text-right text-on-deep">
              {texts.total}
            </dd>
            <dt>{t("buy.order.vat")}</dt>
            <dd className="text-right">{t("buy.order.vatIncluded")}</dd>
          </dl>
          {choice ? (
            <p className="hidden justify-between gap-4 border-b border-deep-line py-4 group-has-checked/buy:flex">
              <span>{t("buy.points.line", { count: choice.value, points: choice.points })}</span>
              <span className="whitespace-nowrap text-on-deep">{`\u2212\u00a0${choice.off}`}</span>
            </p>
          ) : null}
          <p className="mt-4 flex items-baseline justify-between gap-4 has-[[data-order]:empty]:hidden">
            <span className="font-strong text-on-deep">{t("buy.order.total")}</span>
            <output className="text-figure-2 text-on-deep">
              <Payable name="total" full={texts.total} reduced={choice?.total} />
            </output>
          </p>
        </>
      ) : null}
      <div className="mt-5">
        <PayButton {...{ texts, choice, pending }} variant="deep" />
      </div>
      <p className="mt-3 text-center text-small">{t("buy.order.once")}</p>
      <ul className="mt-6 grid gap-2.5 border-t border-deep-line pt-5 text-small">
        {promises.map(({ icon, text }) => (
          <li key={icon} className="flex gap-2.5">
            <Icon name={icon} className="mt-px size-4 text-glow" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Phones and tablets show the total and the button alone. */
export function PayDock({ texts, choice, pending }: OrderProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-9 grid gap-3 border-t border-line bg-surface px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] desktop:hidden">
      {texts.line ? (
        <p className="flex items-baseline justify-between gap-4 has-[[data-order]:empty]:hidden">
          <span data-order="included" className="text-ink-2">
            {texts.included}
          </span>
          <output className="text-figure-3 text-ink">
            <Payable name="total" full={texts.total} reduced={choice?.total} />
          </output>
        </p>
      ) : null}
      <PayButton {...{ texts, choice, pending }} />
    </div>
  );
}

/** Without scripts it names no amount: it could not follow what is typed. */
function PayButton({ texts, choice, pending, variant = "primary" }: OrderProps & { variant?: "primary" | "deep" }) {
  const t = useT();
  return (
    <Button variant={variant} size="large" wide pending={pending} pendingLabel={t("buy.order.pending")}>
      <span className="noscript:hidden">
        <Payable
          name="pay"
          full={texts.pay}
          reduced={choice ? t("buy.order.pay", { amount: choice.total }) : undefined}
        />
      </span>
      <span className="hidden noscript:inline">{t("buy.order.payUnknown")}</span>
    </Button>
  );
}

/** The form's one checkbox decides, also without scripts, which of the two shows. */
const Payable = ({ name, full, reduced }: { name: "total" | "pay"; full: string; reduced: string | undefined }) => (
  <>
    <span data-order={name} className={reduced === undefined ? undefined : "group-has-checked/buy:hidden"}>
      {full}
    </span>
    {reduced === undefined ? null : <span className="hidden group-has-checked/buy:inline">{reduced}</span>}
  </>
);

/** The copy beside the original, as in the mark, with a check. */
const LicenceMark = () => (
  <svg viewBox="0 0 68 64" width="68" height="64" aria-hidden="true" fill="none" className="flex-none">
    <rect x="22" y="2" width="44" height="40" rx="10" strokeWidth="2" className="stroke-deep-line" />
    <rect x="2" y="20" width="46" height="42" rx="10" strokeWidth="2" className="fill-deep stroke-glow" />
    <path d="m15 41 7 7 13-14" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-glow" />
  </svg>
);
