/** J and K go to the next and previous question, 1 and 2 answer the one in focus; only while the list has the focus. */
import { type RefObject, useEffect, useRef } from "react";
import type { QuestionContext } from "./question-context.ts";

export function useQuestionKeys({ answers }: Pick<QuestionContext, "answers">): RefObject<HTMLDivElement> {
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
