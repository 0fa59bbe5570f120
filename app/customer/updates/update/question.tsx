/** One question: its name in words, the advice, a short answer, and the comparison that opens on demand. */
import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useId } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { FieldNote } from "#app/kit/forms/fields.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { paths } from "#base/paths.ts";
import { LossLines } from "./answer-losses-list.tsx";
import { ComparisonPanel } from "./comparison.tsx";
import type { ComparisonReply } from "./file.route.ts";
import type { QuestionContext } from "./question-context.ts";
import { formatFilter, getQuestionId, type QuestionFilter } from "./question-filter.ts";
import { type Pager, QuestionBack, QuestionFoot } from "./question-pager.tsx";
import type { QuestionView } from "./question-view.ts";
import { choiceField, goField, shownField, textField } from "./start-form.ts";

interface QuestionProps extends QuestionContext {
  question: QuestionView;
  filter: QuestionFilter;
  isOpen: boolean;
  onToggle: () => void;
  /** Set while the question is a page of its own on phones. */
  pager: Pager | null;
  heading: "h2" | "h3" | "h4";
}

export function Question({ question, filter, isOpen, onToggle, pager, heading: Title, ...context }: QuestionProps) {
  const t = useT();
  const { job, version, form, answers } = context;
  const { path, title, line, places, advice } = question;
  const { load, data, state } = useFetcher<ComparisonReply>();
  const comparison = question.comparison ?? data?.comparison ?? null;
  const id = getQuestionId(path);
  const changed = answers.stale.includes(path) ? describeStale(t, question) : undefined;
  const error = form.error(choiceField(path)) ?? (isOpen ? undefined : form.error(textField(path))) ?? changed;
  // Without JavaScript the button saves what was chosen, and the page comes back with the question open.
  const next = { ...filter, open: isOpen ? filter.open.filter((each) => each !== path) : [...filter.open, path] };
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  const isMissing = isOpen && !comparison && state === "idle";
  useEffect(() => {
    if (isMissing && data === undefined) load(paths.updateComparison(job, path));
  }, [isMissing, data, load, job, path]);
  const place = line === null ? path : t("update.conflict.place", { path, line, count: places });
  const failed = isMissing && data !== undefined;
  return (
    <article
      id={id}
      data-question={path}
      data-page={pager ? "" : undefined}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="conflict min-w-0 scroll-mt-36 border-b border-line py-4 outline-offset-[6px] outline-accent focus-visible:outline-2"
    >
      {pager ? <QuestionBack pager={pager} /> : null}
      <div className="question-head">
        <Title id={`${id}-title`} className="question-title min-w-0 font-strong text-ink wrap-anywhere">
          {title}
        </Title>
        <p className="question-path font-mono text-tiny wrap-anywhere text-ink-3">{place}</p>
        <div className="question-text flex gap-2 text-small text-ink-2">
          <Icon name="lightbulb" className="mt-0.5 size-4 text-thread" />
          <div className="min-w-0 wrap-anywhere">
            <strong className="font-strong text-ink">
              {advice.choice === "mine" ? t("update.advice.mine") : t("update.advice.new", { version })}
            </strong>{" "}
            {advice.text}
            {advice.isSure ? null : <span className="text-warn"> {t("update.advice.unsure")}</span>}
            {question.together.length > 0 ? (
              <span className="block">{t("update.advice.together", { names: question.together.join(", ") })}</span>
            ) : null}
            {isOpen && comparison ? null : <LossLines losses={question.losses} version={version} />}
            <GivenBy question={question} answers={answers} />
          </div>
        </div>
        {isOpen && comparison ? null : <ShortAnswer {...{ question, version, answers }} />}
        <button
          type="submit"
          name={goField}
          value={formatFilter(next)}
          formNoValidate
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "update.conflict.close" : "update.conflict.open", { title })}
          className="question-toggle grid size-11 place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-8"
        >
          <Icon name="chevron-down" className={`size-4 ${isOpen ? "rotate-180" : ""}`} />
        </button>
      </div>
      <FieldNote id={`conflict-${path}`} error={error} />
      {isOpen && comparison ? <ComparisonPanel {...{ question, comparison, ...context }} /> : null}
      {isOpen && !comparison ? (
        <p role="status" className="mt-3 text-small text-ink-3">
          {t(failed ? "update.conflict.fillFailed" : "update.conflict.filling")}
        </p>
      ) : null}
      {pager ? <QuestionFoot pager={pager} /> : null}
      {question.answer ? <input type="hidden" name={shownField(path)} value={question.answer.choice} /> : null}
    </article>
  );
}

const describeStale = (t: T, { answer }: QuestionView): string =>
  answer && answer.by !== null
    ? t("update.errors.answeredBy", { name: answer.by })
    : t("update.errors.answeredElsewhere");

/** What the two short answers do not show: a whole file, a text, and who has answered. */
function GivenBy({ question: { path, answer }, answers }: Pick<QuestionProps, "question" | "answers">) {
  const t = useT();
  const chosen = answers.get(path);
  const isOwn = chosen === "mine-file" || chosen === "edit";
  const by = answer && answer.choice === chosen ? answer.by : null;
  return (
    <>
      {isOwn ? (
        <span className="mt-1 flex items-center gap-1.5 font-label text-accent-text">
          <Icon name="check" className="size-3.5" />
          {t(chosen === "edit" ? "update.conflict.answeredEdit" : "update.conflict.answeredFile")}
        </span>
      ) : null}
      {answer && by !== null ? (
        <span className="mt-1 block text-ink-3">
          <MomentText moment={answer.when} sentence={(when) => t("update.conflict.answeredBy", { name: by, when })} />
        </span>
      ) : null}
    </>
  );
}

/** Keep mine, or take the release's: without opening the question. */
function ShortAnswer({
  question: { path, title, advice },
  version,
  answers,
}: Pick<QuestionProps, "question" | "version" | "answers">) {
  const t = useT();
  const id = useId();
  const chosen = answers.get(path);
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="question-answer flex rounded-control bg-sunken p-0.5 max-tablet:*:flex-1"
    >
      <span id={id} className="sr-only">
        {t("update.conflict.legend", { path: title })}
      </span>
      {(["mine", "new"] as const).map((value) => (
        <label
          key={value}
          className="segment has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-tablet:min-h-11"
        >
          <input
            type="radio"
            name={choiceField(path)}
            value={value}
            checked={chosen === value}
            onChange={() => answers.give({ [path]: { choice: value } })}
            className="sr-only"
          />
          <span className="flex items-center gap-1.5">
            {chosen === value ? <Icon name="check" className="size-3.5" /> : null}
            {chosen === null && advice.choice === value ? (
              <span aria-hidden className="size-1.5 rounded-full bg-thread" />
            ) : null}
            {value === "mine" ? t("update.conflict.mineShort") : t("update.conflict.newShort", { version })}
          </span>
        </label>
      ))}
      {chosen === "mine" || chosen === "new" ? null : <UnsavedAnswer path={path} answers={answers} />}
    </div>
  );
}

/** An answer that is being saved and has no control, so that a start includes it. */
export function UnsavedAnswer({ path, answers }: { path: string; answers: QuestionContext["answers"] }) {
  const answer = useHydrated() ? answers.unsaved[path] : undefined;
  return answer ? (
    <>
      <input type="hidden" name={choiceField(path)} value={answer.choice} />
      {answer.choice === "edit" ? <input type="hidden" name={textField(path)} value={answer.text} /> : null}
    </>
  ) : null;
}
