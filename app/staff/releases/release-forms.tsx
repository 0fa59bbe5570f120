/** The forms of one release. */

import { Form } from "@remix-run/react";
import { useState } from "react";
import { type NotesBlock, parseNotes } from "#app/domain/parse-notes.ts";
import { ReleaseNotes } from "#app/domain/release-notes.tsx";
import { useT } from "#app/i18n/index.ts";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { Release } from "#workers/licences/releases/contract.ts";
import { PublishQuestion } from "./rollout.tsx";
import type { RolloutView } from "./rollout-view.ts";

interface NotesFormProps {
  version: string;
  rollout: RolloutView | null;
  status: Release["status"];
  notes: Release["notes"];
  form: FormView;
  /** Whether the check lists what publishing acknowledges. */
  isListed: boolean;
}

/** The notes in both languages with a preview, which follows the typing when JavaScript runs. */
export function NotesForm({ version, status, notes, form, rollout, isListed }: NotesFormProps) {
  const t = useT();
  const [saving, publishing] = [usePending(status === "draft" ? "save-notes" : "change-notes"), usePending("publish")];
  const [typed, setTyped] = useState({
    fr: form.value("notesFr") ?? notes.fr,
    en: form.value("notesEn") ?? notes.en,
  });
  const isDraft = status === "draft";
  const isAsked = isDraft && form.value("intent") === "publish" && !form.error("notesFr") && !form.error("notesEn");
  return (
    <Section title={t("releases.one.notes")}>
      <p className="-mt-1.5 mb-5 text-ink-2">{t("releases.one.notesLead")}</p>
      <Form
        method="post"
        className="grid gap-6"
        onInput={({ currentTarget }) => {
          const content = new FormData(currentTarget);
          setTyped({ fr: String(content.get("notesFr") ?? ""), en: String(content.get("notesEn") ?? "") });
        }}
      >
        <div className="grid gap-x-11 gap-y-7 desktop:grid-cols-2">
          {(["Fr", "En"] as const).map((language) => {
            const text = typed[language === "Fr" ? "fr" : "en"];
            return (
              <div key={language} className="grid content-start gap-4">
                <TextAreaField
                  {...form.field(`notes${language}`, notes[language === "Fr" ? "fr" : "en"])}
                  label={t(`releases.one.notes${language}`)}
                  rows={8}
                  required={!isDraft}
                  hint={isDraft ? t("releases.one.beforePublishing") : undefined}
                  readOnly={status === "withdrawn"}
                  maxLength={5_000}
                />
                <Preview title={t(`releases.one.preview${language}`)} blocks={parseNotes(text)} />
              </div>
            );
          })}
        </div>
        {status === "withdrawn" ? null : (
          <div className="grid gap-3">
            {isDraft && isListed ? (
              <CheckboxField
                name="acknowledged"
                label={t("releases.findings.acknowledge")}
                error={form.error("acknowledged")}
                autoFocus={form.error("acknowledged") !== undefined}
                defaultChecked={form.value("acknowledged") === "on"}
              />
            ) : null}
            {isAsked ? <PublishQuestion version={version} rollout={rollout} form={form} /> : null}
            <div className="flex flex-wrap gap-2.5 max-wide-phone:*:w-full">
              <Button
                name="intent"
                value={isDraft ? "save-notes" : "change-notes"}
                variant={isDraft ? "secondary" : "primary"}
                pending={saving}
                pendingLabel={t("releases.one.saving")}
              >
                {t("releases.one.save")}
              </Button>
              {isDraft ? (
                <Button name="intent" value="publish" pending={publishing} pendingLabel={t("releases.one.publishing")}>
                  {t(isAsked ? "rollout.publish.submit" : "releases.one.publish", { version })}
                </Button>
              ) : null}
              {isAsked ? (
                <Button name="intent" value="edit-notes" variant="secondary" formNoValidate>
                  {t("rollout.publish.cancel")}
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </Form>
    </Section>
  );
}

function Preview({ title, blocks }: { title: string; blocks: NotesBlock[] }) {
  const t = useT();
  return (
    <div className="grid gap-2.5 rounded-card border border-line p-4">
      <p className="text-tiny text-ink-3">{title}</p>
      {blocks.length === 0 ? <p className="text-ink-3">{t("releases.one.previewEmpty")}</p> : null}
      <ReleaseNotes blocks={blocks} />
    </div>
  );
}

const formId = "withdraw-release";

/** Withdraws a release: a dialog with JavaScript, the same form in the page without it. */
export function WithdrawForm({ version, form }: { version: string; form: FormView }) {
  const t = useT();
  const hydrated = useHydrated();
  const pending = usePending("withdraw");
  const [open, setOpen] = useState(false);
  const fields = (
    <Form method="post" id={formId} className="grid max-w-[640px] gap-4">
      <input type="hidden" name="intent" value="withdraw" />
      <TextField
        {...form.field("reason")}
        label={t("releases.withdraw.reason")}
        hint={t("releases.withdraw.reasonHint")}
        maxLength={500}
        autoComplete="off"
      />
    </Form>
  );
  const submit = (
    <Button form={formId} variant="danger" pending={pending} pendingLabel={t("releases.withdraw.pending")}>
      {t("releases.withdraw.submit")}
    </Button>
  );
  return (
    <Section title={t("releases.withdraw.title")}>
      <p className="mb-4 max-w-[68ch] text-ink-2">{t("releases.withdraw.text")}</p>
      {hydrated ? (
        <>
          <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
            {t("releases.withdraw.open")}
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t("releases.withdraw.question", { version })}
            lead={t("releases.withdraw.text")}
            actions={
              <>
                <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
                  {t("releases.withdraw.keep")}
                </Button>
                {submit}
              </>
            }
          >
            {fields}
          </Dialog>
        </>
      ) : (
        <div className="grid justify-items-start gap-4">
          {fields}
          {submit}
        </div>
      )}
    </Section>
  );
}
