/** The sections of a template at the left, and the settings of the chosen one at the right. */
import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { SelectField } from "#app/kit/forms/fields.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { Language } from "#base/language.ts";
import type { AddableMember, TemplateForm } from "#workers/licences/templates/edit/contract.ts";
import { FindingList } from "../check-table.tsx";
import type { PlacedFinding } from "../checks.server.ts";
import type { EditReply } from "./edit-actions.server.ts";
import { MemberTree } from "./member-tree.tsx";
import { formatPlace } from "./place.ts";
import { SettingsForm } from "./settings-form.tsx";

interface FormViewProps {
  form: Omit<TemplateForm, "findings">;
  findings: PlacedFinding[];
  language: Language;
  /** The revision before a deletion that can be taken back. */
  undo: number | null;
  answer: EditReply | undefined;
}

export function FormView({ form, findings, language, undo, answer }: FormViewProps) {
  const t = useT();
  useEditFocus();
  const { revision, version, member, members, sections } = form;
  const start = (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <>
      <div className="mb-6 grid max-w-[760px] gap-4 empty:hidden">
        {undo === null ? null : (
          <Form method="post" data-undo>
            <input type="hidden" name="restored" value={undo} />
            {start}
            <Alert
              tone="info"
              role="status"
              title={t("templateEditor.edit.removed")}
              action={
                <Button name="intent" value="undo" variant="secondary" size="small" icon="undo-2">
                  {t("templateEditor.edit.undo")}
                </Button>
              }
            />
          </Form>
        )}
        {answer?.refused?.length ? (
          <div data-form-error tabIndex={-1} className="grid gap-2 rounded-card">
            <Alert tone="bad" role="alert" title={t("templateEditor.edit.refused")} />
            <FindingList findings={answer.refused} />
          </div>
        ) : null}
      </div>
      <div className="template-editor">
        <div className="grid gap-5">
          <Section title={t("templateEditor.edit.sections")}>
            <MemberTree id={form.id} members={members} chosen={member?.place ?? []} language={language} start={start} />
          </Section>
          <AddForm place={[]} offered={sections} language={language} label={t("templateEditor.edit.addSection")}>
            {start}
          </AddForm>
          {findings.length > 0 ? (
            <Section title={t("templateEditor.edit.findings", { version })}>
              <FindingList findings={findings} />
            </Section>
          ) : null}
        </div>
        {member ? (
          <div className="grid gap-7">
            <SettingsForm
              key={`${formatPlace(member.place)} ${revision}`}
              member={member}
              version={version}
              language={language}
              answer={answer}
            >
              {start}
            </SettingsForm>
            <AddForm
              place={member.place}
              offered={member.blocks}
              language={language}
              label={t("templateEditor.edit.addBlock")}
            >
              {start}
            </AddForm>
          </div>
        ) : (
          <p className="text-ink-2">
            {t(members.length > 0 ? "templateEditor.edit.gone" : "templateEditor.edit.empty")}
          </p>
        )}
      </div>
    </>
  );
}

interface AddFormProps {
  place: string[];
  offered: readonly AddableMember[];
  language: Language;
  label: string;
  children: ReactNode;
}

function AddForm({ place, offered, language, label, children }: AddFormProps) {
  const t = useT();
  const pending = usePending("add");
  if (offered.length === 0) return null;
  const options = offered.map(({ type, preset, name }) => ({
    value: `${preset ?? ""}:${type}`,
    label: name[language] || type,
  }));
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2.5">
      {children}
      <input type="hidden" name="place" value={formatPlace(place)} />
      <div className="min-w-0 flex-1 basis-48">
        <SelectField name="member" id={`add-${formatPlace(place)}`} label={label} options={options} />
      </div>
      <Button name="intent" value="add" variant="secondary" icon="plus" pending={pending}>
        {t("templateEditor.edit.add")}
      </Button>
    </Form>
  );
}

/** The place of a section or block in the address, the settings, or the button that takes a deletion back. */
function useEditFocus(): void {
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const undo = find("[data-undo] button");
    const target = undo ?? document.getElementById(hash.slice(1));
    const active = document.activeElement;
    const isLost = !active || active === document.body || active.matches(":disabled");
    // The button that was pressed is still there.
    if (!undo && target?.contains(active) && !isLost) return;
    if (target) (target.querySelector<HTMLElement>(":scope > a") ?? target).focus();
    else if (isLost) find("[data-chosen] a")?.focus();
  }, [key, hash]);
}
