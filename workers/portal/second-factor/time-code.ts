/** Codes by time (RFC 6238), as all authenticator apps make them. Loaded by those who need it alone. */
import { Secret, TOTP } from "otpauth";
import { brand } from "#base/brand.ts";

const secretBytes = 20;
const rules = { issuer: brand.managerName, algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A clock may be half a minute off, and a person slow: the step before and the one after count too. */
const stepsAround = 1;

/** Base32. */
export const createSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Where authenticator apps read a secret; `label` tells accounts apart there. */
export const createSetupUri = (secret: string, label: string): string =>
  new TOTP({ ...rules, label, secret: Secret.fromBase32(secret) }).toString();

/**
 * The step of time that the code belongs to, or null for a code that is none of this secret's now, or of a step that is
 * not after `lastStep`: each code opens once, and none before it. Compared in constant time.
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
