/** Files that both sides changed at the same place, with the choices; all of it works without JavaScript. */

import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { FieldNote } from "#app/ui/fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/labels.tsx";
import type { ConflictChoice } from "#workers/licences/themes/merge/contract.ts";
import { FileNotes } from "./change-lists.tsx";
import { CodePane } from "./code-pane.tsx";
import { ConflictEditor } from "./conflict-editor.tsx";
import type { ConflictView } from "./preview-view.ts";
import { choiceField, textField } from "./start-form.ts";

interface ConflictCardProps {
  job: string;
  conflict: ConflictView;
  /** The installed release when it is known, and the target release. */
  from: string | null;
  version: string;
  form: FormView;
  /**
   * Not `required` in a collapsed card: the browser could not focus the field, so that only the server reports a
   * missing choice.
   */
  folded: boolean;
}

export function ConflictCard({ job, conflict, from, version, form, folded }: ConflictCardProps) {
  const t = useT();
  const { path, regions, moreRegions, notes, editable, suggested } = conflict;
  const name = choiceField(path);
  const chosen = form.value(name);
  const error = form.error(name);
  const id = `conflict-${path}`;
  const choice = (value: ConflictChoice["choice"]) => ({
    name,
    value,
    // Needed without JavaScript; with it `useForm` sets the focus.
    autoFocus: value === "mine" && form.field(name).autoFocus,
    defaultChecked: chosen === value,
    required: !folded,
    invalid: error !== undefined,
    describedBy: error ? `${id}-error` : undefined,
  });
  return (
    <fieldset className="conflict min-w-0 scroll-mt-40 overflow-clip rounded-card border border-line-2 bg-surface">
      <legend className="sr-only">{t("update.conflict.legend", { path })}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <Icon name="file-code" className="text-ink-2" />
        <h3 className="min-w-0 flex-1 basis-40 font-mono text-code break-all text-ink">{path}</h3>
        <span className="unsettled">
          <Badge tone="warn">
            <UndecidedText conflict={conflict} />
          </Badge>
        </span>
        <span className="settled">
          <Badge tone="ok">{t("update.conflict.decided")}</Badge>
        </span>
      </div>
      {error || notes.length > 0 ? (
        <div className="grid gap-2 px-4 pb-3">
          <FieldNote id={id} error={error} />
          <FileNotes notes={notes} more={0} />
        </div>
      ) : null}
      <div className="conflict-sides">
        <Choice {...choice("mine")} suggested={suggested === "mine"}>
          {t("update.conflict.mine")}
        </Choice>
        {regions.map((region) => (
          <div key={region.mine.line}>
            <CodePane
              side="mine"
              region={region}
              label={t("update.conflict.minePane", { path, line: region.mine.line })}
            />
          </div>
        ))}
        <Choice {...choice("new")} className="new-side" suggested={suggested === "new"}>
          {t("update.conflict.new", { version })}
        </Choice>
        {regions.map((region) => (
          <div key={region.new.line} className="new-side">
            <CodePane
              side="new"
              region={region}
              label={t("update.conflict.newPane", { path, version, line: region.new.line })}
            />
          </div>
        ))}
      </div>
      {regions.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-small text-ink-3">{t("update.conflict.whole")}</p>
      ) : null}
      {moreRegions > 0 ? (
        <p className="border-t border-line px-4 py-3 text-small text-ink-3">
          {t("update.conflict.more", { count: moreRegions })}
        </p>
      ) : null}
      {editable ? (
        <>
          <div className="border-t border-line">
            <Choice {...choice("mine-file")} hint={t("update.conflict.mineFileHint", { version })}>
              {t("update.conflict.mineFile")}
            </Choice>
          </div>
          <div className="border-t border-line">
            <Choice {...choice("edit")}>{t("update.conflict.edit")}</Choice>
          </div>
          <ConflictEditor {...{ job, path, from, version, form }} />
        </>
      ) : null}
    </fieldset>
  );
}

function UndecidedText({ conflict: { regions, moreRegions } }: { conflict: ConflictView }) {
  const t = useT();
  const count = regions.length + moreRegions;
  const line = regions[0]?.mine.line;
  if (line === undefined) return t("update.conflict.undecided");
  return count === 1 ? t("update.conflict.undecidedAt", { line }) : t("update.conflict.undecidedMany", { count });
}

interface ChoiceProps {
  name: string;
  value: string;
  defaultChecked: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  autoFocus: boolean | undefined;
  hint?: string;
  suggested?: boolean;
  className?: string;
  children: string;
}

function Choice(props: ChoiceProps) {
  const t = useT();
  const {
    name,
    value,
    defaultChecked,
    required,
    autoFocus,
    invalid,
    describedBy,
    hint,
    suggested,
    className,
    children,
  } = props;
  return (
    <label
      className={`flex min-h-12 items-center gap-3 px-4 font-strong text-ink hover:bg-row-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ${className ?? ""}`}
    >
      <input
        type="radio"
        {...{ name, value, defaultChecked, required, autoFocus }}
        data-suggested={suggested || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="tick focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1 py-2.5">
        {children}
        {hint ? <span className="block text-small font-normal text-ink-3">{hint}</span> : null}
      </span>
      {suggested ? (
        <span className="text-small font-label text-accent-text">{t("update.conflict.suggested")}</span>
      ) : null}
    </label>
  );
}

/** One card for each conflict. Cards beyond the limit are collapsed but submitted like the others. */

const maxOpenCards = 10;

interface ConflictListProps {
  job: string;
  conflicts: readonly ConflictView[];
  /** The installed release when it is known, and the target release. */
  from: string | null;
  version: string;
  form: FormView;
}

export function ConflictList({ job, conflicts, from, version, form }: ConflictListProps) {
  const t = useT();
  const hidden = conflicts.length > maxOpenCards + 2 ? conflicts.slice(maxOpenCards) : [];
  const cards = (some: readonly ConflictView[], folded: boolean) => (
    <div className="grid gap-5">
      {some.map((conflict) => (
        <ConflictCard key={conflict.path} {...{ job, from, conflict, version, form, folded }} />
      ))}
    </div>
  );
  return (
    <>
      {cards(hidden.length > 0 ? conflicts.slice(0, maxOpenCards) : conflicts, false)}
      {hidden.length > 0 ? (
        <details className="group/rest mt-5" open={hidden.some(({ path }) => hasInput(form, path))}>
          <summary className="flex min-h-12 items-center border-y border-line font-label text-accent-text group-open/rest:hidden">
            {t("update.preview.restConflicts", { count: hidden.length })}
          </summary>
          {cards(hidden, true)}
        </details>
      ) : null}
    </>
  );
}

/** Keeps a card open that has an error or a text in progress. */
const hasInput = (form: FormView, path: string): boolean =>
  form.value(choiceField(path)) === "edit" ||
  [choiceField(path), textField(path)].some((name) => form.error(name) !== undefined);
