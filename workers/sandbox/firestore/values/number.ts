/** Exact comparison and arithmetic over the vendor's two number types: 64-bit integers and doubles. */
import type { Double, Value } from "./value.ts";

export type NumberValue = { integerValue: string } | { doubleValue: Double };

const largestInteger = 2n ** 63n - 1n;
const smallestInteger = -(2n ** 63n);

export const asDouble = (value: NumberValue): number =>
  Number("integerValue" in value ? value.integerValue : value.doubleValue);

export function doubleOf(number: number): { doubleValue: Double } {
  return { doubleValue: Number.isFinite(number) ? number : (String(number) as Double) };
}

export const fitsInt64 = (integer: bigint): boolean => integer >= smallestInteger && integer <= largestInteger;

/** NaN comes before every number; an integer and a double compare by their exact values. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if ("integerValue" in a && "integerValue" in b) return sign(BigInt(a.integerValue) - BigInt(b.integerValue));
  if ("integerValue" in a)
    return "doubleValue" in b ? compareIntegerWithDouble(a.integerValue, Number(b.doubleValue)) : 0;
  if ("integerValue" in b) return -compareIntegerWithDouble(b.integerValue, Number(a.doubleValue));
  const [left, right] = [Number(a.doubleValue), Number(b.doubleValue)];
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Integers saturate; as soon as one side is a double, so is the sum. */
export function add(a: NumberValue, b: NumberValue): Value {
  if (!("integerValue" in a) || !("integerValue" in b)) return doubleOf(asDouble(a) + asDouble(b));
  const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
  return {
    integerValue: String(sum > largestInteger ? largestInteger : sum < smallestInteger ? smallestInteger : sum),
  };
}

function compareIntegerWithDouble(integer: string, double: number): number {
  if (Number.isNaN(double)) return 1;
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  const whole = Math.floor(double);
  const difference = sign(BigInt(integer) - BigInt(whole));
  return difference === 0 && double > whole ? -1 : difference;
}

const sign = (integer: bigint): number => (integer < 0n ? -1 : integer > 0n ? 1 : 0);
