/** An open question: both sides with their lines, and the four answers; all of it works without JavaScript. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/kit/parts/labels.tsx";
import { LossList } from "./answer-losses-list.tsx";
import { FileNotes } from "./change-lists.tsx";
import { CodePane } from "./code-pane.tsx";
import { ConflictEditor } from "./conflict-editor.tsx";
import type { QuestionContext } from "./question-context.ts";
import type { Choice, Comparison, QuestionView } from "./question-view.ts";
import { choiceField } from "./start-form.ts";

interface ComparisonProps extends QuestionContext {
  question: QuestionView;
  comparison: Comparison;
}

export function ComparisonPanel({ question, comparison, ...context }: ComparisonProps) {
  const t = useT();
  const { version, form, answers } = context;
  const { path, editable, advice } = question;
  const { notes, losses, regions, moreRegions } = comparison;
  const name = choiceField(path);
  const error = form.error(name);
  const choice = (value: Choice) => ({
    name,
    value,
    // Needed without JavaScript; with it `useForm` sets the focus.
    autoFocus: value === "mine" && form.field(name).autoFocus,
    checked: answers.get(path) === value,
    onChoose: () =>
      answers.give({ [path]: value === "edit" ? { choice: value, text: comparison.text } : { choice: value } }),
    isAdvised: advice.choice === value,
    invalid: error !== undefined,
    describedBy: error ? `conflict-${path}-error` : undefined,
  });
  return (
    <div className="mt-3.5 min-w-0 overflow-clip rounded-card border border-line-2 bg-surface">
      {notes.length > 0 ? (
        <div className="border-b border-line px-4 py-3">
          <FileNotes notes={notes} more={0} />
        </div>
      ) : null}
      <div className="conflict-sides">
        <Answer {...choice("mine")}>{t("update.conflict.mine")}</Answer>
        {regions.map((region) => (
          <div key={region.mine.line}>
            <CodePane
              side="mine"
              region={region}
              label={t("update.conflict.minePane", { path, line: region.mine.line })}
            />
          </div>
        ))}
        <LossList losses={losses} choice="mine" />
        <Answer {...choice("new")} className="new-side">
          {t("update.conflict.new", { version })}
        </Answer>
        {regions.map((region) => (
          <div key={region.new.line} className="new-side">
            <CodePane
              side="new"
              region={region}
              label={t("update.conflict.newPane", { path, version, line: region.new.line })}
            />
          </div>
        ))}
        <LossList losses={losses} choice="new" isNew />
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
          <div className="grid border-t border-line wide-phone:grid-cols-2">
            <Answer {...choice("mine-file")} hint={t("update.conflict.mineFileHint", { version })}>
              {t("update.conflict.mineFile")}
            </Answer>
            <Answer {...choice("edit")}>{t("update.conflict.edit")}</Answer>
          </div>
          <LossList losses={losses} choice="mine-file" />
          <ConflictEditor {...{ path, ...context }} text={comparison.text} />
        </>
      ) : null}
    </div>
  );
}

interface AnswerProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  invalid: boolean;
  describedBy: string | undefined;
  autoFocus: boolean | undefined;
  hint?: string;
  isAdvised: boolean;
  className?: string;
  children: string;
}

function Answer(props: AnswerProps) {
  const t = useT();
  const { name, value, checked, onChoose, autoFocus, invalid, describedBy, hint, isAdvised, className, children } =
    props;
  return (
    <label
      className={`flex min-h-12 items-center gap-3 px-4 font-strong text-ink hover:bg-row-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ${className ?? ""}`}
    >
      <input
        type="radio"
        {...{ name, value, checked, autoFocus }}
        onChange={onChoose}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="tick focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1 py-2.5">
        {children}
        {hint ? <span className="block text-small font-normal text-ink-3">{hint}</span> : null}
      </span>
      {isAdvised ? <Badge tone="thread">{t("update.conflict.suggested")}</Badge> : null}
    </label>
  );
}
