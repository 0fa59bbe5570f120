/** What every question of a preview needs. */
import type { FormView } from "#app/kit/forms/form.ts";
import type { Answers } from "./use-answers.ts";

export interface QuestionContext {
  job: string;
  /** The installed release when it is known, and the target release. */
  from: string | null;
  version: string;
  form: FormView;
  answers: Answers;
}
