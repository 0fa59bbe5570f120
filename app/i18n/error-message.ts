/** Texts of expected errors in each language: a sentence and a fix. */
import { type AppError, defaultBlockMinutes, type ErrorCode } from "#base/errors.ts";
import type { Key, Params, T } from "./index.ts";

export interface ErrorMessage {
  sentence: string;
  fix: string;
  /** It may have been done. */
  isUnsure?: boolean;
}

/** Default parameters of the sentences, for errors without details. */
const defaultDetails: Params = {
  minutes: defaultBlockMinutes,
  scopes: "read_themes, write_themes",
  files: "…",
  megabytes: "…",
  available: 0,
  amount: "…",
  most: "…",
  max: "…",
  wait: "…",
  ticket: "…",
  by: "…",
  owned: "…",
  file: "…",
  place: "…",
  character: "…",
};

/** Failures of ours or of a vendor: they pass, and there is nothing to correct. */
const outages: ReadonlySet<string> = new Set<ErrorCode>([
  "INTERNAL",
  "LICENCE_CHECK_FAILED",
  "PAYMENTS_UNAVAILABLE",
  "POINTS_UNANSWERED",
  "RIGHTS_UNKNOWN",
  "STORE_UNANSWERED",
  "UNANSWERED",
  "UPSTREAM_UNAVAILABLE",
  "WRITE_UNANSWERED",
]);

/** Failures after which it is unknown whether the act was done. */
const unsure: ReadonlySet<string> = new Set<ErrorCode>([
  "POINTS_UNANSWERED",
  "STORE_UNANSWERED",
  "UNANSWERED",
  "WRITE_UNANSWERED",
]);

export const isOutage = (code: string): boolean => outages.has(code);

export function describeError(t: T, { code, details = {} }: AppError): ErrorMessage {
  const facts = Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]);
  const params: Params = { ...defaultDetails, ...Object.fromEntries(facts) };
  const sentence = `errors.${code}.sentence` satisfies Key;
  const fix = `errors.${code}.fix` satisfies Key;
  return { sentence: t(sentence, params), fix: t(fix, params), isUnsure: unsure.has(code) };
}
