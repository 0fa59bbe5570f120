/** Notes of the staff about a person, which the person never sees here. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { NotAvailable } from "./licences.tsx";
import type { PersonView } from "./load.server.ts";
import type { NoteView } from "./view.ts";

const maxLength = 2_000;

interface NotesProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function Notes({ person: { notes }, reply }: NotesProps) {
  const t = useT();
  const own = reply?.values.intent === "note" ? reply : undefined;
  const form = useForm(own);
  const pending = usePending("note");
  return (
    <Section title={t("person.notes.title")} anchor="notes">
      {notes === null ? <NotAvailable title={t("person.notes.unavailable")} /> : null}
      {notes?.length ? (
        <ul className="mb-5 grid gap-4 border-l-[1.5px] border-admin-mark pl-4">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      ) : null}
      <FormErrorSummary error={form.formError} />
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <HiddenRequestId value={keptRequestId(own)} />
        <TextAreaField
          {...form.field("text")}
          label={t("person.notes.add")}
          hint={t("person.notes.hint")}
          rows={2}
          maxLength={maxLength}
        />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button variant="secondary" pending={pending} pendingLabel={t("person.pending")}>
            {t("person.notes.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function Note({ note: { id, text, author, at, own } }: { note: NoteView }) {
  const t = useT();
  return (
    <li>
      <p className="whitespace-pre-line wrap-anywhere text-ink">{text}</p>
      <div className="flex flex-wrap items-center gap-x-3 text-small text-ink-3">
        <span>
          {author ?? t("person.notes.former")}, <MomentText moment={at} />
        </span>
        {own ? (
          <Form method="post">
            <input type="hidden" name="intent" value="delete-note" />
            <input type="hidden" name="note" value={id} />
            <button type="submit" className="link min-h-6">
              {t("person.notes.delete")}
            </button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}
