import { haltedByInstall } from "#base/halt-reasons.ts";
import type { T } from "./index.ts";

/** Translates our own reasons and keeps those that the staff wrote. Only the server has the texts. */
export const describeHalt = (t: T, reason: string): string =>
  reason === haltedByInstall ? t("haltReasons.installFailed") : reason;
