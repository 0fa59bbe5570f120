/** Error messages of releases; a fault inside the ZIP names the file. */
import { describeError, type ErrorMessage } from "#app/i18n/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import { brand } from "#base/brand.ts";
import type { AppError } from "#base/errors.ts";
import type { ReleaseFault, ReleaseFinding } from "#workers/licences/releases/contract.ts";

const faults: Record<ReleaseFault, true> = {
  "not-zip": true,
  zip64: true,
  encrypted: true,
  method: true,
  link: true,
  path: true,
  twice: true,
  "too-many": true,
  bomb: true,
  broken: true,
  empty: true,
  "top-folder": true,
  stray: true,
  missing: true,
  schema: true,
  "theme-name": true,
  "theme-version": true,
  migration: true,
  digest: true,
  refused: true,
};

const isFault = (fault: unknown): fault is ReleaseFault => typeof fault === "string" && Object.hasOwn(faults, fault);

/** Lists the places that Shopify refuses, as far as a RELEASE_INVALID names them. */
export function readFindings({ details: { findings } = {} }: AppError): ReleaseFinding[] {
  return Array.isArray(findings) ? findings.map((each) => JSON.parse(each) as ReleaseFinding) : [];
}

/** One line: where, what, and Shopify's own words or the name of what is missing. */
export function describeFinding(t: T, { path, line, kind, text }: ReleaseFinding): string {
  return `${path}${line === null ? "" : `:${line}`}: ${t(`releases.findings.kinds.${kind}`)} ${text}`.trimEnd();
}

export function describeReleaseError(t: T, error: AppError): ErrorMessage {
  const { code, details = {} } = error;
  const { fault, file = "ZIP" } = details;
  if (code === "RELEASE_INVALID" && isFault(fault)) {
    const name = String(file);
    return {
      sentence: t(`releases.faults.${fault}.sentence`, { file: name, own: brand.themeName }),
      fix: t(`releases.faults.${fault}.fix`, { own: brand.themeName }),
    };
  }
  if (code === "BODY_TOO_LARGE") return { sentence: t("releases.tooLarge.sentence"), fix: t("releases.tooLarge.fix") };
  if (code === "STATE_CONFLICT") return { sentence: t("releases.conflict.sentence"), fix: t("releases.conflict.fix") };
  if (code === "RELEASE_NOT_FOUND") return { sentence: t("releases.gone.sentence"), fix: t("releases.gone.fix") };
  if (code === "RELEASE_EXISTS") return { sentence: t("releases.exists.sentence"), fix: t("releases.exists.fix") };
  return describeError(t, error);
}
