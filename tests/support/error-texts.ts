/** The texts of errors as `Page.text` shows them. */
import { describeError } from "#app/i18n/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import type { Language } from "#base/language.ts";

export function getErrorSentence(
  code: ErrorCode,
  { details = {}, language = "fr" }: { details?: AppError["details"]; language?: Language } = {},
): string {
  return describeError(translator(language), { code, details }).sentence.replace(/\s+/g, " ");
}
