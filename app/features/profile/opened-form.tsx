/**
 * A form that opens when it is asked for: what it was refused for over its fields, the way on and the way back under
 * them.
 */
import { Form, Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import type { ErrorMessage } from "#app/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";
import type { Intent } from "./schema.ts";

interface OpenedFormProps {
  intent: Intent;
  /** Where on the page the answer is shown. */
  action?: string;
  refusal: ErrorMessage | undefined;
  /** Over everything else. */
  head?: ReactNode;
  submit: string;
  className: string;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function OpenedForm({ intent, action, refusal, head, submit, className, onInput, children }: OpenedFormProps) {
  const t = useT();
  const pending = usePending(intent);
  return (
    <Form
      method="post"
      action={action ?? paths.profile}
      preventScrollReset
      onInput={onInput}
      className={`grid gap-5 ${className}`}
    >
      <input type="hidden" name="intent" value={intent} />
      {head}
      <FormErrorSummary error={refusal} autoFocus />
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={pending}>{submit}</Button>
        <Link to={paths.profile} preventScrollReset className="link">
          {t("profile.close")}
        </Link>
      </div>
    </Form>
  );
}
