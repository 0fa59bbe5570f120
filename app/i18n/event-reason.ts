/** Reasons of events in words: ours are stored as codes, because readers have their own language. */
import { haltedByInstall } from "#base/halt-reasons.ts";
import { pauseReasons } from "#base/pause-reasons.ts";
import { findUndoneType, toUndoReason, undoableTypes } from "#base/undo-reasons.ts";
import { describeHalt } from "./halt-reason.ts";
import type { T } from "./index.ts";
import { describePause } from "./pause-reason.ts";

/** Of a preview that waited too long for answers. */
const expired = "EXPIRED";

/** In the reader's language; what people wrote stays. For the server, because the browser has no such texts. */
export function describeReason(t: T, reason: string | null): string | null {
  if (reason === null || reason === "") return null;
  const undone = findUndoneType(reason);
  if (undone) return t("eventReasons.undo", { event: t(`events.${undone}`, { count: 1 }) });
  if (reason === expired) return t("eventReasons.expired");
  return describePause(t, describeHalt(t, reason));
}

/** All codes, for a file whose reader has no page. */
export const reasonCodes: readonly string[] = [
  ...undoableTypes.map(toUndoReason),
  ...pauseReasons,
  haltedByInstall,
  expired,
];
