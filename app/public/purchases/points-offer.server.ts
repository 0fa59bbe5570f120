/** Points as a discount, for a buyer whom an administrator has allowed it: what each quantity would take. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatAmount, formatNumber, formatTime } from "#app/i18n/format.ts";
import { type Result, success } from "#base/errors.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import { getPointsDiscount } from "#base/points-discount.ts";
import type { LicencePrice } from "#workers/licences/orders/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

/** Null for a buyer who may not pay with points. The ledger and the licence service decide again. */
export async function loadPointsOffer(
  context: AppLoadContext,
  viewer: Viewer | null,
  pricing: Promise<Result<LicencePrice>>,
) {
  if (!viewer?.paysWithPoints || !viewer.emailVerified) return null;
  const { language, answersForm } = context;
  const run = context.run(viewer);
  const [price, held, balance] = await Promise.all([
    pricing,
    run.loadHeldPoints(),
    // The form may have come back because the balance is another one.
    answersForm ? run.loadPointsBalance() : success(viewer.points),
  ]);
  if (!price.ok) return null;
  const available = (balance.ok ? balance.value : null) ?? 0;
  const { unitAmount, currency } = price.value;
  const amount = (cents: number) => formatAmount(language, cents, currency);
  const choices = Array.from({ length: maxOrderQuantity }, (_, index) => {
    const total = unitAmount * (index + 1);
    const discount = getPointsDiscount(available, { total, currency });
    return (
      discount && {
        value: discount.points,
        points: formatNumber(language, discount.points),
        off: amount(discount.amount),
        left: available - discount.points,
        leftText: formatNumber(language, available - discount.points),
        // Thin spaces are too thin in large figures.
        total: amount(total - discount.amount).replaceAll("\u202f", "\u00a0"),
      }
    );
  });
  const open = held.ok ? held.value : null;
  return {
    choices,
    held: open && {
      ...{ count: open.points, url: open.url },
      points: formatNumber(language, open.points),
      until: formatTime(language, open.until),
    },
  };
}

export type PointsOffer = NonNullable<Awaited<ReturnType<typeof loadPointsOffer>>>;
export type PointsChoice = NonNullable<PointsOffer["choices"][number]>;
