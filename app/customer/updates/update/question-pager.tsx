/** An open question as a page of its own on phones: the way back above it, and its neighbours at the foot. */
import type { MouseEvent } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { formatFilter, type QuestionFilter } from "./question-filter.ts";
import { goField } from "./start-form.ts";

export interface Pager {
  group: string;
  /** Within its group. */
  position: number;
  count: number;
  previous: string | null;
  next: string | null;
  filter: QuestionFilter;
  /** With JavaScript; null goes back to the list. */
  onGo: (path: string | null) => void;
}

/** Without JavaScript the button saves what was chosen first. */
const toButton = ({ filter, onGo }: Pager, path: string | null) => ({
  ...({ name: goField, formNoValidate: true } as const),
  value: formatFilter({ ...filter, open: path === null ? [] : [path] }),
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    onGo(path);
  },
});

export function QuestionBack({ pager }: { pager: Pager }) {
  const t = useT();
  const { group, position, count } = pager;
  return (
    <button
      type="submit"
      {...toButton(pager, null)}
      className="mb-1 flex min-h-11 items-center gap-2.5 text-small font-label text-ink-2"
    >
      <Icon name="arrow-left" className="size-4" />
      {t("update.conflict.back", { group, position, count })}
    </button>
  );
}

export function QuestionFoot({ pager }: { pager: Pager }) {
  const t = useT();
  const { previous, next } = pager;
  return (
    <div className="question-foot">
      <SafetyNote>{t("update.dock.kept")}</SafetyNote>
      <div className="flex gap-2 *:last:flex-1">
        {previous === null ? null : (
          <Button variant="secondary" {...toButton(pager, previous)} aria-label={t("update.conflict.previousQuestion")}>
            <Icon name="arrow-left" className="size-4" />
          </Button>
        )}
        <Button {...toButton(pager, next)}>
          {t(next === null ? "update.conflict.allQuestions" : "update.conflict.nextQuestion")}
        </Button>
      </div>
    </div>
  );
}
