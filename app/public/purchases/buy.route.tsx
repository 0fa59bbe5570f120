/** Sells licences to visitors and customers; the payment itself happens on Stripe's page. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { FieldNote } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm, readForm, toSetCookie } from "#app/kit/forms/form.server.ts";
import type { FormView } from "#app/kit/forms/form.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { PageHead, PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { failure, getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { keepOrderedBasket, keepTypedBasket, loadBasket, loadRecentPayment, toPriceView } from "./basket.server.ts";
import { BasketFields } from "./basket-fields.tsx";
import { OrderPanel, PayDock } from "./order-panel.tsx";
import { getOrderTexts, listOrderTexts, toCount } from "./order-texts.ts";
import { RecentPayment } from "./other-payment.tsx";
import type { PointsChoice, PointsOffer } from "./points-offer.server.ts";
import { loadPointsOffer } from "./points-offer.server.ts";
import { ownBasket, stepForm, visitorBasket } from "./schema.ts";
import { stepQuantity } from "./step-quantity.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "buy.title", description: "buy.description" } satisfies { title: Key; description: Key };

/** After a changed price the form shows the new one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  const { purchaseUrl } = args.context.configuration;
  const run = args.context.run(viewer);
  leaveForShop(purchaseUrl);
  const search = new URL(args.request.url).searchParams;
  const orderId = search.get("order");
  if (orderId !== null || search.get("basket") === "last") {
    throw redirect(paths.buy, { status: 302, headers: await keepOrderedBasket(args.context, viewer, orderId) });
  }
  const pricing = run.loadLicencePrice();
  const [price, basket, points, recent] = await Promise.all([
    pricing,
    loadBasket(args.context, viewer),
    loadPointsOffer(args.context, viewer, pricing),
    loadRecentPayment(args.context, viewer),
  ]);
  const isSold = purchaseUrl !== null && (price.ok || price.error.code !== "PAYMENTS_UNAVAILABLE");
  const shown = price.ok ? toPriceView(price.value, args.context.language) : null;
  const step = search.get("step");
  const page = { email: viewer?.email ?? null, isSold, price: shown, basket, points, recent, step };
  const headers = new Headers(isSold ? toSetCookie(await run.preparePurchase()) : {});
  return data(page, { status: price.ok || !isSold ? 200 : getErrorStatus(price.error.code), headers });
}

/** A page elsewhere sells instead. */
function leaveForShop(purchaseUrl: string | null): void {
  if (purchaseUrl !== null && purchaseUrl !== paths.buy) throw redirect(purchaseUrl, 303);
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args);
  const { context, request } = args;
  leaveForShop(context.configuration.purchaseUrl);
  const sent = await readForm({ context, request });
  if (!sent) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  const step = await parseForm(sent, stepForm);
  if (step.ok) {
    const quantity = String(stepQuantity(step.values.quantity, step.value.step));
    const headers = await keepTypedBasket(context, viewer, { ...step.values, quantity });
    // The button that was used keeps the focus.
    return redirect(`${paths.buy}?step=${step.value.step}`, { status: 303, headers });
  }
  const form = viewer ? await parseForm(sent, ownBasket) : await parseForm(sent, visitorBasket);
  if (!form.ok) return invalidReply(form.reply);
  const started = await context.run(viewer).startPurchase(form.value);
  const headers = new Headers(await keepTypedBasket(context, viewer, form.values));
  if (!started.ok) {
    const { data: reply, init } = errorReply(form.values, started.error, findField(started.error.code));
    for (const [name, value] of new Headers(init?.headers)) headers.append(name, value);
    return data(reply, { ...init, headers });
  }
  headers.append("Set-Cookie", started.value.setCookie);
  return redirect(started.value.url, { status: 303, headers });
}

/** The field that an error of the service is about. */
function findField(code: string): { name: string; message: Key } | undefined {
  if (code === "PROMOTION_INVALID") return { name: "promotionCode", message: "buy.errors.promotion" };
  if (code === "POINTS_SHORT") return { name: "usePoints", message: "buy.errors.pointsShort" };
  return code === "VAT_ID_INVALID" ? { name: "vatId", message: "buy.errors.vatId" } : undefined;
}

export default function BuyRoute() {
  const t = useT();
  const { email, isSold, price, basket, points, recent, step } = useLoaderData<typeof loader>();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const pending = usePending();
  const [typed, setTyped] = useState(form.value("quantity") ?? basket.quantity);
  const count = toCount(typed);
  const texts = getOrderTexts(t, price, count);
  const choice = points?.choices[count - 1] ?? null;
  const order = { texts, choice, pending };
  const aside = (
    <div className="flex items-center gap-1 tablet:gap-3">
      <PreferenceBar action={paths.preferences} />
      {/* Phones have no room for it; the mark leads to the same place. */}
      <span className="max-tablet:hidden">
        <ButtonLink to={email ? paths.home : paths.login(paths.buy)} variant="quiet">
          {t(email ? "buy.home" : "buy.signIn")}
        </ButtonLink>
      </span>
    </div>
  );
  return (
    <PlainPage brandName={brand.managerName} aside={aside} isSheet>
      {isSold ? (
        <Form
          method="post"
          action={paths.buy}
          data-orders={price && !email ? JSON.stringify(listOrderTexts(t, price)) : undefined}
          className="group/buy mx-auto max-w-[1032px] px-4 pt-7 tablet:pt-12 desktop:pb-20"
        >
          {/* The Enter key sends the first submit button of a form, and the quantity has two. */}
          <button type="submit" tabIndex={-1} aria-hidden hidden />
          <HiddenRequestId value={keptRequestId(reply)} />
          <input type="hidden" name="seenPrice" value={price?.unitAmount ?? ""} />
          <div className="grid gap-x-16 gap-y-10 desktop:grid-cols-[minmax(0,536px)_minmax(0,400px)]">
            <div className="min-w-0">
              <PageHead title={t("buy.heading", { product: brand.themeName })} lead={t("buy.lead")} />
              <div className="grid gap-6">
                <FormErrorSummary error={form.formError} />
                {recent ? <RecentPayment payment={recent} /> : null}
                {price ? null : (
                  <Alert tone="warn" title={t("buy.priceUnknown")}>
                    {t("buy.priceUnknownText")}
                  </Alert>
                )}
                <BasketFields
                  {...{ form, basket, email }}
                  quantity={{ step: step ?? undefined, count, stores: texts.stores, onTyped: setTyped }}
                >
                  {points ? (
                    <PointsFields form={form} held={points.held} choice={choice} isUsed={basket.usesPoints} />
                  ) : null}
                </BasketFields>
              </div>
            </div>
            <OrderPanel {...order} />
          </div>
          <PayDock {...order} />
        </Form>
      ) : (
        <Unsold />
      )}
    </PlainPage>
  );
}

/** Points as a discount: the choice, and where points are while another payment is open. */
interface PointsFieldsProps {
  form: FormView;
  held: PointsOffer["held"];
  /** Fits the quantity in the form; null when the buyer has no points to use. */
  choice: PointsChoice | null;
  /** Chosen before the page was left. */
  isUsed: boolean;
}

function PointsFields({ form, held, choice, isUsed }: PointsFieldsProps) {
  const t = useT();
  const { error, autoFocus } = form.field("usePoints");
  if (!choice && !held && !error) return null;
  const left = choice?.left
    ? t("buy.points.left", { count: choice.left, points: choice.leftText })
    : t("buy.points.leftNone");
  return (
    <section className="grid gap-2">
      <h2 className="font-strong text-ink">{t("buy.points.title")}</h2>
      {choice ? (
        <CheckboxField
          name="usePoints"
          value={String(choice.value)}
          label={t("buy.points.use", { count: choice.value, points: choice.points, off: choice.off })}
          hint={`${left} ${t("buy.points.alone")}`}
          defaultChecked={isUsed || form.value("usePoints") !== undefined}
          {...(error ? { error } : {})}
          {...(autoFocus ? { autoFocus } : {})}
        />
      ) : error ? (
        <FieldNote id="field-usePoints" error={error} />
      ) : null}
      {held ? (
        <p className="text-small text-ink-2">
          {t("buy.points.held", { count: held.count, points: held.points, time: held.until })}{" "}
          <a href={held.url} className="link inline-block py-0.5">
            {t("buy.points.resume")}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Replaces the form when the deployment sells nothing online. */
function Unsold() {
  const t = useT();
  const subject = encodeURIComponent(t("shell.mail.buy", { product: brand.themeName }));
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-start gap-2 px-4 py-16">
      <h1 className="text-h1-phone text-ink tablet:text-h1">{t("buy.unavailable.title")}</h1>
      <p className="text-lead text-ink-2">{t("buy.unavailable.text")}</p>
      <div className="mt-5">
        <ButtonLink to={`mailto:${brand.supportEmail}?subject=${subject}`}>{t("buy.unavailable.mail")}</ButtonLink>
      </div>
    </div>
  );
}
