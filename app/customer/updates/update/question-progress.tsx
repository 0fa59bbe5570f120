/** How far the answers are: the count that stays in view, and the groups as a thread. */
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { getGroupId } from "./question-filter.ts";
import type { QuestionGroup, QuestionView } from "./question-view.ts";
import type { Answers } from "./use-answers.ts";

interface ProgressProps {
  questions: readonly QuestionView[];
  groups: readonly QuestionGroup[];
  answers: Answers;
}

export function QuestionProgress({ questions, groups, answers }: ProgressProps) {
  const t = useT();
  const done = questions.filter(({ path }) => answers.isDecided(path)).length;
  const counted = groups.map(({ id, title }) => {
    const some = questions.filter(({ group }) => group === id);
    return { id, title, all: some.length, done: some.filter(({ path }) => answers.isDecided(path)).length };
  });
  const now = counted.find((group) => group.done < group.all)?.id;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2.5">
        <p className="flex items-baseline gap-2 text-ink-2">
          <span className="text-figure-2 text-ink">{done}</span>{" "}
          {t("update.questions.doneOf", { all: questions.length })}
        </p>
        <AnswerBar done={done} all={questions.length} />
      </div>
      <Timeline label={t("update.questions.groups")}>
        {counted.map((group) => (
          <TimelineItem
            key={group.id}
            state={group.done === group.all ? "done" : group.id === now ? "now" : "toCome"}
            title={
              <a href={`#${getGroupId(group.id)}`} className="hover:underline">
                {group.title}
              </a>
            }
            aside={t("update.questions.of", { done: group.done, all: group.all })}
          />
        ))}
      </Timeline>
    </div>
  );
}

export function AnswerKeys() {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 border-t border-line pt-5 text-small text-ink-2 max-desktop:hidden">
      <Keys keys={["J", "K"]}>{t("update.questions.keysMove")}</Keys>
      <Keys keys={["1", "2"]}>{t("update.questions.keysAnswer")}</Keys>
    </dl>
  );
}

function Keys({ keys, children }: { keys: string[]; children: string }) {
  return (
    <>
      <dt className="flex gap-1.5">
        {keys.map((key) => (
          <kbd key={key} className="rounded-small border border-line-2 px-1.5 font-mono text-tiny text-ink">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}

export function AnswerBar({ done, all }: { done: number; all: number }) {
  const t = useT();
  return (
    <progress
      className="progress"
      max={all}
      value={done}
      aria-label={t("update.questions.progress")}
      aria-valuetext={t("update.questions.of", { done, all })}
    />
  );
}
