/** The words of the front's own answers, which a start of the Worker does not need. */
export { describeError } from "#app/i18n/error-message.ts";
export { translator } from "#app/i18n/translator.ts";
