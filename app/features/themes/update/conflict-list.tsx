/** The conflicts, a card each; the first ones open, the others behind a line that opens. Folded cards are sent like any other. */
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { ConflictCard } from "./conflict-card.tsx";
import type { ConflictView } from "./preview-view.ts";
import { choiceField, textField } from "./start-form.ts";

const maxOpenCards = 10;

interface ConflictListProps {
  job: string;
  conflicts: readonly ConflictView[];
  /** The release installed, when it is known, and the one to come. */
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

/** What was sent back to be put right, or with a text that is being written, is not folded away again. */
const hasInput = (form: FormView, path: string): boolean =>
  form.value(choiceField(path)) === "edit" ||
  [choiceField(path), textField(path)].some((name) => form.error(name) !== undefined);
