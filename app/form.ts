/** What a form shows again after its action said no, and the hook that hands it to the fields. */
import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { describeError, type ErrorMessage } from "#app/error-message.ts";
import { type Key, type Params, useT } from "#app/i18n/index.ts";
import type { AppError } from "#base/errors.ts";

export interface FormReply {
  /** What was typed, without passwords and secrets. */
  values: Record<string, string>;
  /** For each field the keys of its messages. */
  errors: Record<string, string[]>;
  formError?: AppError;
  /** For each field the facts that its messages name. */
  facts?: Record<string, Params>;
}

/**
 * What the page's action has answered, until the next form or page. The router forgets it as soon as the page's data is
 * revalidated, which happens automatically when a tab becomes visible and while a job is followed.
 */
export function useReply<Reply>(): Reply | undefined {
  const answer = (useActionData() ?? undefined) as Reply | undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  if (answer !== undefined && answer !== kept.answer) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}

export interface FormView {
  /** Spread into a text field: name, kept value, worded error, and focus when it is the first in error. */
  field(
    name: string,
    initialValue?: string,
  ): { name: string; defaultValue?: string; error?: string; autoFocus?: boolean };
  value(name: string): string | undefined;
  error(name: string): string | undefined;
  /** The refusal of the whole form, in words. */
  refusal: ErrorMessage | undefined;
}

export function useForm(reply: FormReply | undefined): FormView {
  const t = useT();
  const firstInvalid = reply ? Object.keys(reply.errors).find((name) => reply.errors[name]?.length) : undefined;

  // Without JavaScript the `autofocus` attribute does this; with it the fields are already there when the reply comes.
  useEffect(() => {
    const find = (selector: string) => (reply ? document.querySelector<HTMLElement>(selector) : null);
    (find("[aria-invalid=true]") ?? find("[data-form-refusal]"))?.focus();
  }, [reply]);

  const error = (name: string) => {
    const key = reply?.errors[name]?.[0];
    return key === undefined ? undefined : t(key as Key, reply?.facts?.[name]);
  };
  return {
    value: (name) => reply?.values[name],
    error,
    field: (name, initialValue) => ({
      name,
      defaultValue: reply?.values[name] ?? initialValue,
      error: error(name),
      autoFocus: name === firstInvalid || undefined,
    }),
    refusal: reply?.formError && describeError(t, reply.formError),
  };
}
