/** The bar at the foot of the preview: what is left to answer, and the button that starts the update or saves the answers. */
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { toStoreName } from "#base/store-address.ts";
import { fewQuestions } from "./question-filter.ts";
import { AnswerBar } from "./question-progress.tsx";
import type { QuestionGroup, QuestionView } from "./question-view.ts";
import { FollowButton } from "./questions.tsx";
import type { Answers } from "./use-answers.ts";

interface AnswerDockProps {
  questions: readonly QuestionView[];
  groups: readonly QuestionGroup[];
  answers: Answers;
  /** `name` is that of the theme that the update creates. */
  job: { shop: string; name: string };
  viewer: { kind: "owner" | "developer" };
}

export function AnswerDock({ questions, groups, answers, job, viewer }: AnswerDockProps) {
  const t = useT();
  const hydrated = useHydrated();
  const open = questions.filter(({ path }) => !answers.isDecided(path));
  const left = open.length;
  const many = questions.length > fewQuestions;
  const [first] = open;
  const group = groups.find(({ id }) => id === first?.group)?.title ?? "";
  const inGroup = open.filter((each) => each.group === first?.group).length;
  // While much is left, phones have room for the count and the advice only.
  const isShort = many && hydrated && left > 0;
  return (
    <div className={`dock ${isShort ? "dock-short" : ""}`}>
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        {questions.length > 0 ? (
          <p className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span aria-live="polite" className={`font-label ${left > 0 ? "text-warn" : "text-ok"}`}>
              {left > 0 ? t("update.dock.left", { count: left }) : t("update.dock.none")}
            </span>
            {hydrated && left > 0 ? (
              <button type="button" className="link max-tablet:ml-auto" onClick={() => focusQuestion(first?.path)}>
                {many ? (
                  <span className="tablet:hidden">{t("update.dock.groupLeft", { group, count: inGroup })}</span>
                ) : null}
                <span className={many ? "max-tablet:hidden" : undefined}>{t("update.dock.next")}</span>
              </button>
            ) : null}
            <SaveState answers={answers} />
            <StaleNote questions={questions} answers={answers} />
          </p>
        ) : null}
        {many ? (
          <div className="grid gap-2.5 desktop:hidden">
            <AnswerBar done={questions.length - left} all={questions.length} />
            {left > 0 ? (
              <span className="tablet:hidden">
                <FollowButton questions={open} answers={answers} wide />
              </span>
            ) : null}
          </div>
        ) : null}
        {viewer.kind === "owner" ? (
          <SafetyNote>
            {t("update.assurance")}{" "}
            <span className="inline-block max-desktop:hidden">
              {many ? t("update.dock.kept") : t("update.promise", { copy: job.name })}
            </span>
          </SafetyNote>
        ) : (
          <SafetyNote>
            {t(left > 0 ? "share.page.kept" : "share.page.saved", { shop: toStoreName(job.shop) })}
          </SafetyNote>
        )}
      </div>
      <div className="flex flex-none gap-2.5 max-wide-phone:w-full max-wide-phone:*:w-full">
        {viewer.kind === "owner" ? <StartButtons left={left} /> : <SaveButton />}
      </div>
    </div>
  );
}

function StartButtons({ left }: { left: number }) {
  const t = useT();
  const pending = usePending("start");
  const hydrated = useHydrated();
  return (
    <>
      <span className="contents max-wide-phone:hidden">
        <CancelButton />
      </span>
      <Button
        name="intent"
        value="start"
        // Without JavaScript the server says what is left.
        disabled={hydrated && left > 0}
        pending={pending}
        pendingLabel={t("update.dock.pending")}
      >
        {hydrated && left > 0 ? t("update.dock.submitLeft", { count: left }) : t("update.dock.submit")}
      </Button>
    </>
  );
}

/** For a developer, whose page has no scripts. */
function SaveButton() {
  const t = useT();
  return (
    <Button name="intent" value="save">
      {t("share.page.save")}
    </Button>
  );
}

function SaveState({ answers: { status, retry } }: { answers: Answers }) {
  const t = useT();
  return (
    <span role="status" className={status === "failed" ? "text-bad" : "text-ink-3"}>
      {status === "idle" ? null : t(`update.dock.${status}`)}
      {status === "failed" ? (
        <>
          {" "}
          <button type="button" className="link" onClick={retry}>
            {t("update.dock.retry")}
          </button>
        </>
      ) : null}
    </span>
  );
}

/** Names the questions whose answer was refused; each says beside it who has answered. */
function StaleNote({ questions, answers: { stale } }: Pick<AnswerDockProps, "questions" | "answers">) {
  const t = useT();
  const titles = questions.filter(({ path }) => stale.includes(path)).map(({ title }) => title);
  return (
    <span role="alert" className="text-bad">
      {titles.length > 0 ? t("update.dock.stale", { titles: titles.join(", ") }) : null}
    </span>
  );
}

/** Cancels the update before anything is written; on phones at the end of the page. */
export function CancelButton() {
  const t = useT();
  const pending = usePending("cancel");
  return (
    <Button variant="quiet" name="intent" value="cancel" formNoValidate pending={pending}>
      {t("update.dock.cancel")}
    </Button>
  );
}

function focusQuestion(path: string | undefined): void {
  const questions = [...document.querySelectorAll<HTMLElement>("[data-question]")];
  const next = questions.find(({ dataset }) => dataset.question === path);
  next?.scrollIntoView({ block: "start" });
  next?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}
