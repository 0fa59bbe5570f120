/** Stored as the reason of an undo in place of a sentence, because readers have their own language. */
import { type EventType, eventTypes } from "./event-types.ts";

/** The types of events that an administrator may undo. */
export const undoableTypes = [
  "licence.granted",
  "licence.activated",
  "licence.paused",
  "licence.enabled",
  "licence.removed",
  "licence.owner_changed",
] as const satisfies EventType[];

/** @param undone the type of the event that is undone */
export const toUndoReason = (undone: EventType): string => `undo:${undone}`;

/** The type of the event that was undone; null for every other reason. */
export const findUndoneType = (reason: string): EventType | null =>
  eventTypes.find((type) => toUndoReason(type) === reason) ?? null;
