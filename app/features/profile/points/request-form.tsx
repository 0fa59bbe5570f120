import { Form } from "@remix-run/react";
import { useState } from "react";
import { type FormReply, useForm } from "#app/form.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Button, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";
import { parseAmount } from "#workers/portal/points/contract.ts";

const fieldId = "points-amount";

/** How many points; with JavaScript it tells at once what they are worth. */
export function RequestForm({ euros, reply }: { euros: number; reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const language = useLanguage();
  const pending = usePending("points");
  const { error, ...field } = form.field("amount");
  const [typed, setTyped] = useState(field.defaultValue ?? "");
  const amount = useHydrated() ? parseAmount(typed) : null;
  return (
    <Form method="post" action={paths.profile}>
      <input type="hidden" name="intent" value="points" />
      <HiddenRequestId value={keptRequestId(reply)} />
      <label htmlFor={fieldId} className="sr-only">
        {t("points.amount")}
      </label>
      <div className="flex flex-wrap gap-2 *:grow">
        <span className="relative min-w-0 grow-4 basis-40">
          <input
            {...field}
            id={fieldId}
            type="text"
            inputMode="numeric"
            pattern="[1-9][0-9]*"
            maxLength={12}
            required
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${fieldId}-worth ${fieldId}-note`}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 w-full rounded-control border border-on-deep-2 bg-deep-2 pr-24 pl-3.5 text-lead text-on-deep aria-invalid:border-2 aria-invalid:border-on-deep"
          />
          <output
            id={`${fieldId}-worth`}
            htmlFor={fieldId}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          >
            {amount === null ? "" : formatMoney(language, amount * euros)}
          </output>
        </span>
        <Button variant="deep" size="large" pending={pending} pendingLabel={t("points.pending")}>
          {t("points.submit")}
        </Button>
      </div>
      <p id={`${fieldId}-note`} className="mt-2.5 flex gap-1.5 text-small">
        {error ? (
          <>
            <Icon name="circle-alert" className="mt-px size-4 text-on-deep" />
            <span className="font-label text-on-deep">{error}</span>
          </>
        ) : (
          t("points.delay")
        )}
      </p>
    </Form>
  );
}

/**
 * A form that comes back goes on under its name, so that what may have been done is not done twice; one that is spent
 * does not.
 */
function keptRequestId(reply: FormReply | undefined): string | undefined {
  if (!reply || reply.errors.requestId || reply.formError?.code === "POINTS_ALREADY_SENT") return undefined;
  return reply.values.requestId;
}
