/** The fields that an event has changed, one by one, in words. */

import type { EventView } from "#app/domain/event-log.tsx";
import type { T } from "#app/i18n/index.ts";
import { type EventFieldName, eventFieldNames } from "#base/event-fields.ts";
import type { Language } from "#base/language.ts";
import type { EventFields, LoggedEvent, OwnEvent } from "#workers/licences/events/contract.ts";
import { describeValue } from "./event-values.ts";

/** An amount shows its currency, the reason says what is undone, and the others are ids: the event links to them. */
const unlisted = ["currency", "undoes", "request", "order", "replaces"] as const satisfies EventFieldName[];
type Unlisted = (typeof unlisted)[number];

const isUnlisted = (field: string): field is Unlisted => unlisted.some((each) => each === field);

export function listChanges(
  { before, after }: Pick<LoggedEvent | OwnEvent, "before" | "after">,
  options: { t: T; language: Language },
): EventView["changes"] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields: EventFields = { ...before, ...after };
  const describe = (values: EventFields | null, field: string) =>
    values && Object.hasOwn(values, field)
      ? describeValue(field as EventFieldName, values[field as EventFieldName], { ...options, fields })
      : null;
  return names
    .filter((field) => !isUnlisted(field))
    .map((field) => ({
      field: nameField(field, options.t),
      before: describe(before, field),
      after: describe(after, field),
    }));
}

/** Old events may have fields that no longer exist. */
function nameField(field: string, t: T): string {
  const name = eventFieldNames.find((each) => each === field);
  return name === undefined || isUnlisted(name) ? t("eventLog.otherField") : t(`eventLog.fields.${name}`);
}
