/** A form that opens on demand, with its error above the fields, and submit and close below. */
import { Form, Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import type { ErrorMessage } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import type { Intent } from "./schema.ts";

interface OpenedFormProps {
  intent: Intent;
  /** The path, with the anchor that shows the reply. */
  action: string;
  refusal: ErrorMessage | undefined;
  /** Shown above the error and the fields. */
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
    <Form method="post" action={action} preventScrollReset onInput={onInput} className={`grid gap-5 ${className}`}>
      <input type="hidden" name="intent" value={intent} />
      {head}
      <FormErrorSummary error={refusal} autoFocus />
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={pending}>{submit}</Button>
        <Link to={action} preventScrollReset className="link">
          {t("profile.close")}
        </Link>
      </div>
    </Form>
  );
}
