/**
 * What this page has just sent, until it is known to have arrived: the error screen that comes instead of an answer can
 * send it once more. It stands in the page's memory alone, passwords included, and goes with the page.
 */
import { type SubmitOptions, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

interface Submission {
  content: FormData;
  options: SubmitOptions;
}

let last: Submission | null = null;

export const lastSubmission = (): Submission | null => last;

/** For the frame: a page that stands, with nothing under way, has had its answer. */
export function useLastSubmission(): void {
  const { state, formData, formMethod, formAction, formEncType } = useNavigation();
  useEffect(() => {
    if (formData) {
      const options = { method: formMethod, action: formAction, encType: formEncType } as SubmitOptions;
      last = { content: formData, options };
    } else if (state === "idle") last = null;
  }, [state, formData, formMethod, formAction, formEncType]);
}
