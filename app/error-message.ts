/** What an expected error says to the person: a sentence and a fix in each language. */
import { type AppError, defaultBlockMinutes } from "#base/errors.ts";
import type { Key, Params, T } from "./i18n/index.ts";

export interface ErrorMessage {
  sentence: string;
  fix: string;
}

/** Facts that a sentence names, for refusals that come without them. */
const usualDetails: Params = {
  minutes: defaultBlockMinutes,
  scopes: "read_themes, write_themes",
  files: "…",
  megabytes: "…",
  available: 0,
  amount: "…",
  most: "…",
  by: "…",
};

/** What to tell the person: the cause, then what to do. */
export function describeError(t: T, { code, details = {} }: AppError): ErrorMessage {
  const facts = Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]);
  const params: Params = { ...usualDetails, ...Object.fromEntries(facts) };
  const sentence = `errors.${code}.sentence` satisfies Key;
  const fix = `errors.${code}.fix` satisfies Key;
  return { sentence: t(sentence, params), fix: t(fix, params) };
}
