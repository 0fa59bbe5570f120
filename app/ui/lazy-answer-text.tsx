/** Keeps the parser of answers, which is large, out of all scripts: the browser loads it with the first answer. */
import { type ComponentType, lazy, memo, Suspense } from "react";
import { AnswerText, type AnswerTextProps, SpokenAnswer } from "./answer-text.tsx";

const load = () => import("./answer-text.tsx");

/** Without its code an answer shows as it was written. */
const WrittenText = ({ text }: AnswerTextProps) => <span className="whitespace-pre-line">{text}</span>;

const createLazy = (onServer: ComponentType<AnswerTextProps>, name: "AnswerText" | "SpokenAnswer") => {
  const Text = import.meta.env.SSR
    ? onServer
    : lazy(() =>
        load().then(
          ({ [name]: loaded }) => ({ default: loaded }),
          () => ({ default: WrittenText }),
        ),
      );
  // An update before hydration would replace the server's text by nothing.
  return memo((props: AnswerTextProps) => (
    <Suspense>
      <Text {...props} />
    </Suspense>
  ));
};

export const LazyAnswerText = createLazy(AnswerText, "AnswerText");
export const LazySpokenAnswer = createLazy(SpokenAnswer, "SpokenAnswer");

/** For copying. */
export const loadPlainAnswer = (props: AnswerTextProps): Promise<string> =>
  load().then(
    ({ SpokenAnswer: toPlain }) => toPlain(props),
    () => props.text,
  );
