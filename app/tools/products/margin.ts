/** The margin of one sale, in whole cents. Rates are hundredths of a percent. */
import { type Country, vatRates } from "#base/vat-rates.ts";

/** Amounts are those of one sale; see `Scenario` of the contract. */
export interface MarginInput {
  priceCents: number;
  costCents: number;
  shippingCents: number;
  advertisingCents: number;
  feesRate: number;
  returnsRate: number;
  country: Country;
}

export interface Margin {
  vatCents: number;
  /** The price without VAT. */
  netCents: number;
  feesCents: number;
  returnsCents: number;
  /** Everything but the VAT. */
  costsCents: number;
  /** Negative for a loss. */
  profitCents: number;
  /** Profit of the net price. */
  marginRate: number;
  /** Net revenue per euro of advertising, in hundredths, from which on a sale makes no loss; null when none does. */
  breakEvenRoas: number | null;
}

const whole = 10_000;

/** Rounds half away from zero, as invoices do. */
const divide = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));

const shareOf = (cents: number, rate: number): number => divide(cents * rate, whole);

export function calculateMargin(input: MarginInput): Margin {
  const { priceCents, costCents, shippingCents, advertisingCents, feesRate, returnsRate, country } = input;
  const netCents = divide(priceCents * whole, whole + vatRates[country]);
  const feesCents = shareOf(priceCents, feesRate);
  const returnsCents = shareOf(priceCents, returnsRate);
  const costsCents = costCents + shippingCents + advertisingCents + feesCents + returnsCents;
  const profitCents = netCents - costsCents;
  const beforeAdvertising = profitCents + advertisingCents;
  return {
    ...{ vatCents: priceCents - netCents, netCents, feesCents, returnsCents, costsCents, profitCents },
    marginRate: netCents > 0 ? divide(profitCents * whole, netCents) : 0,
    breakEvenRoas: beforeAdvertising > 0 ? divide(netCents * 100, beforeAdvertising) : null,
  };
}
