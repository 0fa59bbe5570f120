/** What the purchase's form shows, and the start of a payment. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatAmount } from "#app/i18n/format.ts";
import { sha256Hex } from "#base/digest.ts";
import type { Language } from "#base/language.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import type { BrowserOrder, LicencePrice } from "#workers/licences/contract.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import type { Basket } from "#workers/portal/purchases/contract.ts";

/** Texts of the amounts; `totals` begins with that of one licence. */
export interface PriceView {
  price: string;
  unitAmount: number;
  totals: string[];
}

export function toPriceView({ unitAmount, currency }: LicencePrice, language: Language): PriceView {
  const totals = Array.from({ length: maxOrderQuantity }, (_, index) =>
    // Thin spaces are too thin in large figures.
    formatAmount(language, unitAmount * (index + 1), currency).replaceAll("\u202f", "\u00a0"),
  );
  return { price: formatAmount(language, unitAmount, currency), unitAmount, totals };
}

/** Initial values of the form: those of the browser's last order after a cancelled or declined payment. */
export async function loadBasket(context: AppLoadContext, isAgain: boolean) {
  const found = isAgain ? await context.purchases.findOrder() : null;
  return toBasket(found?.ok ? found.value : null);
}

const toBasket = (order: BrowserOrder | null) => ({
  quantity: String(order?.quantity ?? 1),
  email: order?.email ?? "",
  company: order?.company ?? "",
  vatId: order?.vatId ?? "",
  promotionCode: order?.promotionCode ?? "",
});

/** The same basket sent twice is one order; a basket that was changed after an error is another one. */
export async function startPurchase({ attempts, purchases }: AppLoadContext, buyer: Viewer | null, basket: Basket) {
  const requestId = sha256Hex(JSON.stringify(basket)).slice(0, 40);
  const attempt = await attempts.guard("checkout", null, async () => ({
    outcome: "right",
    value: await purchases.start(buyer, { ...basket, requestId }),
  }));
  if ("value" in attempt) return attempt.value;
  const { error } = attempt;
  return {
    ok: false as const,
    error: error.code === "BLOCKED" ? { ...error, code: "CHECKOUT_BLOCKED" as const } : error,
  };
}
