/** Address, description and events of a webhook. */

import { useT } from "#app/i18n/index.ts";
import { FieldNote, TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { type EventType, eventTypes } from "#base/event-types.ts";
import { maxWebhookDescriptionLength, maxWebhookUrlLength } from "#base/webhook-limits.ts";
import { eventField, splitEvents } from "./event-fields.ts";

const groups = [...new Set(eventTypes.map((type) => type.split(".")[0] ?? ""))].map((name) => ({
  name: name as EventType extends `${infer Group}.${string}` ? Group : never,
  types: eventTypes.filter((type) => type.startsWith(`${name}.`)),
}));

interface SettingsFieldsProps {
  form: FormView;
  initial?: { url: string; description: string; events: readonly EventType[] };
}

export function SettingsFields({ form, initial }: SettingsFieldsProps) {
  const t = useT();
  const posted = form.value("events");
  const chosen = posted === undefined ? (initial?.events ?? []) : splitEvents(posted);
  return (
    <>
      <TextField
        {...form.field("url", initial?.url)}
        type="url"
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        placeholder="https://"
        maxLength={maxWebhookUrlLength}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field("description", initial?.description)}
        label={t("webhooks.description")}
        optional
        maxLength={maxWebhookDescriptionLength}
        autoComplete="off"
      />
      <EventChoice chosen={chosen} error={form.error("events")} />
    </>
  );
}

/** Checkboxes of all events in groups; a group with a choice is open. */
function EventChoice({ chosen, error }: { chosen: readonly EventType[]; error: string | undefined }) {
  const t = useT();
  const id = "field-events";
  return (
    <fieldset
      id={id}
      tabIndex={error ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-${error ? "error" : "hint"}`}
      className="min-w-0"
    >
      <legend className="mb-1 text-small font-label text-ink">{t("webhooks.events")}</legend>
      <FieldNote id={id} hint={t("webhooks.eventsHint")} {...(error ? { error } : {})} />
      <div className="mt-2 border-t border-line">
        {groups.map(({ name, types }) => (
          <EventGroup key={name} name={name} types={types} chosen={chosen.filter((type) => types.includes(type))} />
        ))}
      </div>
    </fieldset>
  );
}

interface EventGroupProps {
  name: (typeof groups)[number]["name"];
  types: readonly EventType[];
  chosen: readonly EventType[];
}

function EventGroup({ name, types, chosen }: EventGroupProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <Disclosure
      title={t(`webhooks.groups.${name}`)}
      aside={t("webhooks.chosen", { count: chosen.length, total: types.length })}
      open={chosen.length > 0}
    >
      <div className="grid gap-x-6 wide-phone:grid-cols-2">
        {types.map((type) => (
          <label key={type} className="flex min-h-11 items-center gap-2.5 tablet:min-h-7">
            <input type="checkbox" name={eventField(type)} defaultChecked={chosen.includes(type)} className="tick" />
            <span className="min-w-0">
              {t(`events.${type}`, { count: 1 })} <span className="text-small text-ink-3">{type}</span>
            </span>
          </label>
        ))}
      </div>
      {hydrated ? (
        <button
          type="button"
          onClick={({ currentTarget }) => checkAll(currentTarget)}
          className="link mt-2 min-h-11 tablet:min-h-6"
        >
          {t("webhooks.chooseAll")}
        </button>
      ) : null}
    </Disclosure>
  );
}

/** Checks every box of the group, or clears them when all are checked. */
function checkAll(button: HTMLButtonElement): void {
  const boxes = [...(button.parentElement?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const isChecked = !boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = isChecked;
}
