/** Keeps the parser of answers, which is large, out of all scripts: the browser loads it with the first answer. */
import { lazy, memo, type ReactNode, Suspense, useEffect } from "react";
import { AnswerText, type AnswerTextProps, SpokenAnswer } from "./answer-text.tsx";
// The server's HTML needs the styles before the module is there.
import "./message-text.css";

type Component = (props: AnswerTextProps) => ReactNode;

interface LazyProps extends AnswerTextProps {
  /** Called when the text takes its space, unless the server's HTML had it. */
  onShown?: (() => void) | undefined;
}

const load = () => import("./answer-text.tsx");

/** Without its code an answer shows as it was written. */
const WrittenText: Component = ({ text }) => <span className="whitespace-pre-line">{text}</span>;

function Pending({ onShown }: Pick<LazyProps, "onShown">) {
  useEffect(() => onShown, [onShown]);
  return null;
}

const loadComponent = (name: "AnswerText" | "SpokenAnswer") =>
  lazy(() =>
    load().then(
      (loaded): { default: Component } => ({ default: loaded[name] }),
      () => ({ default: WrittenText }),
    ),
  );

const Shown = import.meta.env.SSR ? AnswerText : loadComponent("AnswerText");
const Spoken = import.meta.env.SSR ? SpokenAnswer : loadComponent("SpokenAnswer");

/** Memoised, because an update before hydration would replace the server's text by nothing. */
export const LazyAnswerText = memo(({ onShown, ...props }: LazyProps) => (
  <Suspense fallback={<Pending onShown={onShown} />}>
    <Shown {...props} />
  </Suspense>
));

export const LazySpokenAnswer = (props: AnswerTextProps) => (
  <Suspense>
    <Spoken {...props} />
  </Suspense>
);

/** For copying. */
export const loadPlainAnswer = (props: AnswerTextProps): Promise<string> =>
  load().then(
    ({ SpokenAnswer: toPlain }) => toPlain(props),
    () => props.text,
  );
