/** The reply of a form's action, and the hooks that give it to the fields. */
import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { describeError, type ErrorMessage } from "#app/i18n/error-message.ts";
import { type Key, type Params, useT } from "#app/i18n/index.ts";
import type { AppError } from "#base/errors.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";

export interface FormReply {
  /** The typed values, without passwords and secrets. */
  values: Record<string, string>;
  /** Message keys by field. */
  errors: Record<string, string[]>;
  formError?: AppError;
  /** Message parameters by field. */
  facts?: Record<string, Params>;
  /** The act needs a proof of who the user is; the address is that of their account. */
  reauthentication?: ReauthenticationRequirement & { email: string };
}

/** Other input has arrived with the same request id. */
const spentCodes: readonly string[] = [
  "STATE_CONFLICT",
  "ORDER_CLOSED",
  "REFUND_CONFLICT",
  "POINTS_ALREADY_ADJUSTED",
  "POINTS_ALREADY_SENT",
];

/** The request id of a form that failed, so that sending it again is the same act; none when it is of no more use. */
export function keptRequestId(reply: FormReply | undefined): string | undefined {
  const isSpent = reply?.errors.requestId !== undefined || spentCodes.includes(reply?.formError?.code ?? "");
  return isSpent ? undefined : reply?.values.requestId;
}

/**
 * The action's reply until the next submission or page. The router drops it when the page's data is revalidated, which
 * happens automatically when a tab becomes visible and while a job is running.
 */
export function useReply<Reply>(): Reply | undefined {
  const answer = (useActionData() ?? undefined) as Reply | undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  if (answer !== undefined && answer !== kept.answer) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}

export interface FormView {
  /** Props of a text field: name, value, error message, and focus for the first invalid field. */
  field(
    name: string,
    initialValue?: string,
  ): { name: string; defaultValue?: string; error?: string; autoFocus?: boolean };
  value(name: string): string | undefined;
  error(name: string): string | undefined;
  /** Text of the form's error. */
  formError: ErrorMessage | undefined;
}

export function useForm(reply: FormReply | undefined): FormView {
  const t = useT();
  const firstInvalid = reply ? Object.keys(reply.errors).find((name) => reply.errors[name]?.length) : undefined;

  // `autofocus` works only when the document loads.
  useEffect(() => {
    const find = (selector: string) => (reply ? document.querySelector<HTMLElement>(selector) : null);
    const asked = reply?.reauthentication ? find("[name=currentPassword]") : null;
    (find("[aria-invalid=true]") ?? find("[data-form-error]") ?? asked)?.focus();
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
    formError: reply?.formError && describeError(t, reply.formError),
  };
}
