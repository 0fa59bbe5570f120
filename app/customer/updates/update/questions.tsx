/** The questions of a preview by page and section, with buttons that answer many at once, filters and progress. */
import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Question, UnsavedAnswer } from "./question.tsx";
import type { QuestionContext } from "./question-context.ts";
import {
  fewQuestions,
  formatFilter,
  getGroupId,
  getQuestionId,
  type QuestionFilter,
  questionTypes,
  type Show,
  shows,
} from "./question-filter.ts";
import type { Pager } from "./question-pager.tsx";
import type { QuestionGroup, QuestionView } from "./question-view.ts";
import {
  allField,
  choiceField,
  formatGroupAnswer,
  goField,
  groupField,
  type ManyAnswer,
  manyAnswers,
  textField,
} from "./start-form.ts";

export interface QuestionListProps extends QuestionContext {
  questions: readonly QuestionView[];
  groups: readonly QuestionGroup[];
  filter: QuestionFilter;
}

export function QuestionList({ questions, groups, filter, ...context }: QuestionListProps) {
  const t = useT();
  const { answers, form, version } = context;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  const left = questions.filter(({ path }) => !answers.isDecided(path));
  const shown = useShown(questions, filter, context);
  const isOpen = ({ path, comparison }: QuestionView) => opened.has(path) !== (comparison !== null);
  const setOpen = (path: string, open: boolean) =>
    setOpened((before) => {
      const question = questions.find((each) => each.path === path);
      const after = new Set(before);
      if (open === (question?.comparison != null)) after.delete(path);
      else after.add(path);
      return after;
    });
  useOpenRejected(questions, form, (path) => setOpen(path, true));
  const page = useQuestionPage(filter, (path) => setOpen(path, true));
  const toggle = (question: QuestionView) => {
    if (isOpen(question)) setOpen(question.path, false);
    else page.go(question.path);
  };
  const list = useQuestionKeys(context);
  const few = questions.length <= fewQuestions;
  // Few questions have a title above them.
  const Title = few ? "h3" : "h2";
  const toPager = (question: QuestionView, title: string): Pager | null => {
    if (few || !isOpen(question) || !page.isPage(question.path)) return null;
    const group = questions.filter(({ group }) => group === question.group);
    const at = shown.indexOf(question);
    return {
      ...{ group: title, position: group.indexOf(question) + 1, count: group.length, filter },
      previous: shown[at - 1]?.path ?? null,
      next: shown[at + 1]?.path ?? null,
      onGo: (path) => page.go(path, { replace: true }),
    };
  };
  return (
    <div ref={list} className="min-w-0">
      {few ? null : <Filters {...{ questions, filter, answers }} left={left.length} />}
      {shown.length === 0 ? <p className="py-6 text-ink-2">{t("update.questions.none")}</p> : null}
      {questions.map((question) =>
        shown.includes(question) ? null : <UnsavedAnswer key={question.path} path={question.path} answers={answers} />,
      )}
      {groups.map(({ id, title }) => {
        const all = questions.filter(({ group }) => group === id);
        const some = shown.filter(({ group }) => group === id);
        const open = all.filter(({ path }) => !answers.isDecided(path));
        if (some.length === 0) return null;
        return (
          <section key={id} id={getGroupId(id)} aria-labelledby={`${getGroupId(id)}-title`} className="scroll-mt-20">
            <div className="mt-6 flex items-center tablet:flex-wrap justify-between gap-x-4 gap-y-2 border-b border-line-2 pb-3">
              <Title id={`${getGroupId(id)}-title`} className="text-h2 text-ink">
                {title}{" "}
                <span className="inline-block text-small font-normal text-ink-2 max-tablet:block tablet:ml-1">
                  {t("update.questions.leftOf", { count: open.length, all: all.length })}
                </span>
              </Title>
              {open.length > 0 && all.length > 1 ? (
                <ManyButtons {...{ version, context }} questions={open} group={id} />
              ) : null}
            </div>
            {some.map((question) => {
              const pager = toPager(question, title);
              return (
                <Question
                  key={question.path}
                  {...{ question, filter, pager, ...context }}
                  isOpen={isOpen(question)}
                  onToggle={() => toggle(question)}
                  // As a page of its own it has no group above it.
                  heading={few ? "h4" : pager ? "h2" : "h3"}
                />
              );
            })}
          </section>
        );
      })}
    </div>
  );
}

/** Opens the questions whose text was rejected, so that the error is beside it. */
function useOpenRejected(
  questions: readonly QuestionView[],
  form: QuestionContext["form"],
  open: (path: string) => void,
): void {
  const rejected = questions.filter(({ path }) => form.error(textField(path)) !== undefined).map(({ path }) => path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that the person closes stays closed.
  useEffect(() => {
    for (const path of rejected) open(path);
  }, [rejected.join("\n")]);
}

/** A question that is answered stays until the person asks for another view. */
function useShown(questions: readonly QuestionView[], filter: QuestionFilter, { answers, form }: QuestionContext) {
  const view = `${filter.show} ${filter.type}`;
  const list = () =>
    questions
      .filter(({ type }) => filter.type === null || type === filter.type)
      .filter(({ path }) => filter.show === "all" || answers.isDecided(path) === (filter.show === "done"))
      .map(({ path }) => path);
  const [kept, setKept] = useState(() => ({ view, paths: new Set(list()) }));
  const current = kept.view === view ? kept.paths : new Set(list());
  if (kept.view !== view) setKept({ view, paths: current });
  return questions.filter(
    ({ path }) =>
      current.has(path) ||
      [choiceField(path), textField(path)].some((field) => form.error(field) !== undefined) ||
      answers.stale.includes(path),
  );
}

interface FiltersProps extends Pick<QuestionListProps, "questions" | "filter"> {
  answers: QuestionContext["answers"];
  left: number;
}

function Filters({ questions, filter, answers, left }: FiltersProps) {
  const t = useT();
  const counts: Record<Show, number> = { open: left, done: questions.length - left, all: questions.length };
  const types = questionTypes.filter((type) => questions.some((question) => question.type === type));
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <fieldset aria-label={t("update.questions.show")} className="segments max-wide-phone:w-full">
        {shows.map((show) => (
          <ViewButton key={show} to={{ ...filter, show }} isCurrent={filter.show === show}>
            {t(`update.questions.${show}`)} {counts[show]}
          </ViewButton>
        ))}
      </fieldset>
      {types.length > 1 ? (
        <fieldset aria-label={t("update.questions.type")} className="segments max-wide-phone:w-full">
          {[null, ...types].map((type) => (
            <ViewButton key={type ?? ""} to={{ ...filter, type }} isCurrent={filter.type === type}>
              {type === null ? t("update.questions.anyType") : t(`update.questions.types.${type}`)}
            </ViewButton>
          ))}
        </fieldset>
      ) : null}
      {left > 0 ? (
        <span className="ml-auto max-tablet:hidden">
          <FollowButton questions={questions.filter(({ path }) => !answers.isDecided(path))} answers={answers} />
        </span>
      ) : null}
    </div>
  );
}

/** Another view. Without JavaScript the button saves what was chosen first. */
function ViewButton({ to, isCurrent, children }: { to: QuestionFilter; isCurrent: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const query = formatFilter(to);
  return (
    <button
      type="submit"
      name={goField}
      value={query}
      formNoValidate
      aria-pressed={isCurrent}
      className="segment"
      onClick={(event) => {
        event.preventDefault();
        navigate(query === "" ? "." : query, { preventScrollReset: true });
      }}
    >
      <span>{children}</span>
    </button>
  );
}

/** All advised answers to what is left. */
export function FollowButton({
  questions,
  answers,
  wide,
}: Pick<QuestionListProps, "questions"> & { answers: QuestionContext["answers"]; wide?: boolean }) {
  const t = useT();
  const unsure = questions.filter(({ advice }) => !advice.isSure).length;
  return (
    <Button
      variant="secondary"
      name={allField}
      value="advice"
      formNoValidate
      icon="lightbulb"
      wide={wide}
      title={unsure > 0 ? t("update.questions.unsure", { count: unsure }) : undefined}
      onClick={answerMany(answers, questions, "advice")}
    >
      {t("update.questions.follow", { count: questions.length })}
    </Button>
  );
}

const answerMany =
  (answers: QuestionContext["answers"], questions: readonly QuestionView[], answer: ManyAnswer) =>
  (event: MouseEvent) => {
    event.preventDefault();
    const given = questions.map(({ path, advice }) => [path, { choice: answer === "advice" ? advice.choice : answer }]);
    answers.give(Object.fromEntries(given));
  };

interface ManyButtonsProps {
  questions: readonly QuestionView[];
  group: string;
  version: string;
  context: QuestionContext;
}

/** Answer what is left of a group at once; on phones behind one button. */
function ManyButtons({ questions, group, version, context: { answers } }: ManyButtonsProps) {
  const t = useT();
  const buttons = manyAnswers.map((answer) => (
    <Button
      key={answer}
      variant={answer === "advice" ? "secondary" : "quiet"}
      size="small"
      name={groupField}
      value={formatGroupAnswer(answer, group)}
      formNoValidate
      onClick={answerMany(answers, questions, answer)}
    >
      {t(`update.questions.many.${answer}`, { version })}
    </Button>
  ));
  return (
    <>
      <div className="flex flex-wrap gap-1 max-tablet:hidden">{buttons}</div>
      <details className="group/many relative flex-none tablet:hidden">
        <summary className="flex min-h-11 items-center gap-2 rounded-control border border-line-2 px-3.5 font-label text-ink">
          {t("update.questions.wholeGroup")}
          <Icon name="chevron-down" className="size-4 group-open/many:rotate-180" />
        </summary>
        <div className="menu absolute right-0 z-10 mt-1.5 grid gap-1">{buttons}</div>
      </details>
    </>
  );
}

/** J and K go to the next and previous question, 1 and 2 answer the one in focus; only while the list has the focus. */
function useQuestionKeys({ answers }: Pick<QuestionContext, "answers">): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  const { give } = answers;
  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches("textarea, input:not([type=radio])")) return;
      const questions = [...(element?.querySelectorAll<HTMLElement>("[data-question]") ?? [])];
      const current = target.closest<HTMLElement>("[data-question]");
      const position = current ? questions.indexOf(current) : -1;
      if (event.key === "j" || event.key === "k") {
        const next = questions[event.key === "j" ? position + 1 : Math.max(0, position - 1)];
        next?.focus();
        next?.scrollIntoView({ block: "nearest" });
      }
      const path = current?.dataset.question;
      if (path !== undefined && (event.key === "1" || event.key === "2"))
        give({ [path]: { choice: event.key === "1" ? "mine" : "new" } });
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [give]);
  return list;
}

/** Which question fills the page on phones; the address names it, so that the back button returns to the list. */
const isPhone = () => matchMedia("(max-width: 768px)").matches;

function useQuestionPage(filter: QuestionFilter, open: (path: string) => void) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const named = hydrated ? decode(hash) : filter.open.map(getQuestionId).at(-1);

  useEffect(() => {
    if (!hash.startsWith("#question-") || !isPhone()) return;
    window.scrollTo(0, 0);
    const id = decode(hash) ?? "";
    // Back in the list, the question is in view again.
    return () => document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [hash]);

  return {
    isPage: (path: string) => named === getQuestionId(path),
    /** Null goes back to the list. */
    go: (path: string | null, options?: { replace: boolean }) => {
      if (path !== null) open(path);
      if (!isPhone()) return;
      const anchor = path === null ? "" : encodeURIComponent(getQuestionId(path));
      navigate({ search, hash: anchor }, { preventScrollReset: true, ...options });
    },
  };
}

function decode(hash: string): string | undefined {
  try {
    return hash === "" ? undefined : decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}
