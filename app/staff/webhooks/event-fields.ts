/** The chosen events in a form: a field each in the browser, one field for the schema. */
import { type EventType, eventTypes } from "#base/event-types.ts";

/** Each event has its own field, because the names of a form's fields are unique. */
export const eventField = (type: EventType): string => `event:${type}`;

/** More fields than other forms have. */
export const webhookFormBounds = { fields: eventTypes.length + 20, nameLength: 64 };

/** Puts the chosen events into one field, which is also part of the reply. */
export function joinEvents(form: FormData): FormData {
  const chosen = eventTypes.filter((type) => form.has(eventField(type)));
  for (const type of eventTypes) form.delete(eventField(type));
  form.set("events", chosen.join(" "));
  return form;
}

export const splitEvents = (text: string): EventType[] => {
  const words = new Set(text.split(" "));
  return eventTypes.filter((type) => words.has(type));
};
