import { haltedByInstall } from "#base/halt-reasons.ts";
import type { T } from "./index.ts";

/** In the reader's language; what the staff wrote stays. For the server, because the browser has no such text. */
export const describeHalt = (t: T, reason: string): string =>
  reason === haltedByInstall ? t("haltReasons.installFailed") : reason;
