/** TOTP (RFC 6238). Imported dynamically because few requests need the library. */
import { Secret, TOTP } from "otpauth";
import { brand } from "#base/brand.ts";

const secretBytes = 20;
const rules = { issuer: brand.managerName, algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Accepts one step before and after, for clocks that are half a minute off and slow typing. */
const stepsAround = 1;

/** Base32. */
export const createSecret = (): string => new Secret({ size: secretBytes }).base32;

/** `label` distinguishes accounts in the authenticator app. */
export const createSetupUri = (secret: string, label: string): string =>
  new TOTP({ ...rules, label, secret: Secret.fromBase32(secret) }).toString();

/**
 * Returns the time step of the code, or null when the code is wrong or its step is not after `lastStep`, so that
 * neither a used code nor an older one opens again. Compares in constant time.
 */
export function findTimeStep(
  code: string,
  secret: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | null {
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, window: stepsAround, timestamp: nowMs });
  if (distance === null) return null;
  const step = totp.counter({ timestamp: nowMs }) + distance;
  return step > lastStep ? step : null;
}
