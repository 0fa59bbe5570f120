import { Form, Link } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { formatMoney } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { useFocusReturn, useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import { readWholeNumber, units } from "#base/typed-number.ts";
import type { PointsPart } from "./load.server.ts";

/** The balance, its value, and the request form or the reason why there is none. */
export function PointsPanel({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  const t = useT();
  const id = useId();
  useFocusReturn(usePending("points"), "#points-amount");
  const { balance, isAsking, perLicence, maySend, paysWithPoints, purchaseUrl, isFull, mostPending, euros } = points;
  // Split the sentence to emphasise the value in it.
  const [before, after] = t("points.value", { value: "|", each: balance?.each ?? "" }).split("|");
  return (
    <section aria-labelledby={id} className="deep-panel on-deep p-5 tablet:p-6">
      <h2 id={id} className="text-small">
        {t("points.title")}
      </h2>
      {balance ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-figure whitespace-nowrap text-on-deep">{balance.figure}</span>{" "}
            <span className="text-lead">{t("points.unit", { count: balance.count })}</span>
          </p>
          <p>
            {before}
            <strong className="font-strong whitespace-nowrap text-on-deep">{balance.value}</strong>
            {after}
          </p>
          {purchaseUrl ? <PurchaseHint purchaseUrl={purchaseUrl} isAllowed={paysWithPoints} /> : null}
          <div className="mt-5">{offer(balance.count)}</div>
        </>
      ) : (
        <p role="status" className="mt-2 text-on-deep">
          {t(isAsking ? "points.asked" : "points.unknown")}
        </p>
      )}
      <p className="mt-3 text-small">{t("points.earned", { points: perLicence })}</p>
    </section>
  );

  function offer(count: number): ReactNode {
    if (!maySend) return <p className="text-on-deep">{t("points.unverified")}</p>;
    // Keep a sent form visible with its reply, even when no more requests are possible.
    if (isFull && !reply) return <p className="text-on-deep">{t("points.full", { most: mostPending })}</p>;
    if (count === 0 && !reply) return <p className="text-on-deep">{t("points.none")}</p>;
    // A new form after each request.
    return <RequestForm key={points.pending.at(-1)?.id} euros={euros} reply={reply} />;
  }
}

/** Most customers use their points here, so it comes before the request. */
function PurchaseHint({ purchaseUrl, isAllowed }: { purchaseUrl: string; isAllowed: boolean }) {
  const t = useT();
  const state = isAllowed ? "on" : "off";
  return (
    <p className="mt-4 text-on-deep">
      {t(`points.purchase.${state}`)}{" "}
      <Link
        to={isAllowed ? purchaseUrl : paths.support()}
        className="font-strong whitespace-nowrap text-on-deep underline"
      >
        {t(`points.purchase.${state}Link`)}
      </Link>
    </p>
  );
}

const fieldId = "points-amount";

/** Requests points. With JavaScript it shows their value while the user types. */
function RequestForm({ euros, reply }: { euros: number; reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const language = useLanguage();
  const pending = usePending("points");
  const { error, ...field } = form.field("amount");
  const [typed, setTyped] = useState(field.defaultValue ?? "");
  const amount = useHydrated() ? readWholeNumber(typed, units.points) : null;
  return (
    <Form method="post" action={paths.points}>
      <input type="hidden" name="intent" value="points" />
      <HiddenRequestId value={keptRequestId(reply)} />
      <p className="mb-2">{t("points.requestLead")}</p>
      <label htmlFor={fieldId} className="sr-only">
        {t("points.amount")}
      </label>
      <div className="flex flex-wrap gap-2 *:grow">
        <span className="relative min-w-0 grow-4 basis-40">
          <input
            {...field}
            id={fieldId}
            type="text"
            inputMode="numeric"
            maxLength={40}
            required
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${fieldId}-worth ${fieldId}-note`}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 w-full rounded-control border border-on-deep-2 bg-deep-2 pr-24 pl-3.5 text-lead text-on-deep aria-invalid:border-2 aria-invalid:border-on-deep"
          />
          <output
            id={`${fieldId}-worth`}
            htmlFor={fieldId}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          >
            {typeof amount === "number" ? formatMoney(language, amount * euros) : ""}
          </output>
        </span>
        <Button variant="deep" size="large" pending={pending} pendingLabel={t("points.pending")}>
          {t("points.submit")}
        </Button>
      </div>
      <p id={`${fieldId}-note`} className="mt-2.5 flex gap-1.5 text-small">
        {error ? (
          <>
            <Icon name="circle-alert" className="mt-px size-4 text-on-deep" />
            <span className="font-label text-on-deep">{error}</span>
          </>
        ) : (
          t("points.delay")
        )}
      </p>
    </Form>
  );
}
