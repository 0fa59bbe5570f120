/** Preconditions of a write. */
import { invalidArgument, StatusError } from "../status.ts";
import { formatTimestamp, parseTimestamp, toMicros } from "../values/timestamp.ts";
import type { WirePrecondition } from "../wire/write.ts";

export type Precondition = { exists: boolean } | { updateTimeMicros: number } | null;

export function readPrecondition(wire: WirePrecondition | undefined): Precondition {
  if (wire?.exists !== undefined) return { exists: wire.exists };
  const instant = wire?.updateTime === undefined ? null : parseTimestamp(wire.updateTime);
  if (!instant) return null;
  if (instant.nanos % 1000 !== 0)
    throw invalidArgument(`The update time ${formatTimestamp(instant)} is not aligned to microseconds.`);
  return { updateTimeMicros: toMicros(instant) };
}

/** `updateTimeMicros` is that of the document, null when there is none. */
export function checkPrecondition(precondition: Precondition, name: string, updateTimeMicros: number | null): void {
  if (precondition === null) return;
  if ("exists" in precondition) {
    if (precondition.exists && updateTimeMicros === null)
      throw new StatusError("NOT_FOUND", `No document to update: ${name}`);
    if (!precondition.exists && updateTimeMicros !== null)
      throw new StatusError("ALREADY_EXISTS", `Document already exists: ${name}`);
    return;
  }
  if (updateTimeMicros === null) throw new StatusError("NOT_FOUND", `No document to update: ${name}`);
  if (updateTimeMicros !== precondition.updateTimeMicros) {
    throw new StatusError(
      "FAILED_PRECONDITION",
      `the stored version (${updateTimeMicros}) does not match the required base version (${precondition.updateTimeMicros})`,
    );
  }
}
