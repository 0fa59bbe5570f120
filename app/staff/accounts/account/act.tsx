/** One act of the staff: a button that opens its form, also without JavaScript. Each asks for a reason. */
import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, type FormView, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { ProtectedFields } from "#app/kit/forms/reauthentication.tsx";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";

interface ActProps {
  intent: string;
  /** Of the session that the form is about. */
  sid?: string;
  /** Opens the form. */
  label: ReactNode;
  look: "button" | "link";
  icon?: IconName;
  /** What will happen. */
  lead?: ReactNode;
  submit: string;
  isDangerous?: boolean;
  /** Who reads the reason. */
  reasonHint?: string;
  reply: FormReply | undefined;
  /** Further fields, above the reason. */
  children?: (form: FormView) => ReactNode;
}

/** The query parameter names the change whose form is open. */
const openedAct = "act";

const looks = {
  button:
    "button min-h-11 rounded-control border border-line-2 bg-surface px-4 text-ink hover:bg-hover max-tablet:w-full tablet:min-h-[38px]",
  link: "link inline-block w-fit py-0.5 text-small font-label",
};

export function Act({
  intent,
  sid,
  label,
  look,
  icon,
  lead,
  submit,
  isDangerous,
  reasonHint,
  reply,
  children,
}: ActProps) {
  const t = useT();
  const own = reply?.values.intent === intent && reply.values.sid === sid ? reply : undefined;
  const form = useForm(own);
  const pending = usePending(intent);
  const details = useCloseWhenDone(pending, own === undefined);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isOpen = own !== undefined || (sid === undefined && query.get(openedAct) === intent);
  return (
    <details ref={details} open={isOpen} className="min-w-0 open:w-full">
      <summary className={looks[look]}>
        {icon ? <Icon name={icon} className="size-4" /> : null}
        {label}
      </summary>
      <Form method="post" className="mt-3 grid max-w-[520px] gap-3 rounded-card border border-line p-4">
        <input type="hidden" name="intent" value={intent} />
        {sid ? <input type="hidden" name="sid" value={sid} /> : null}
        <HiddenRequestId value={keptRequestId(own)} />
        {lead ? <p className="text-ink-2">{lead}</p> : null}
        <FormErrorSummary error={form.formError} />
        {children?.(form)}
        <TextField
          {...form.field("reason")}
          id={`reason-${intent}${sid ? `-${sid}` : ""}`}
          label={t("person.reason")}
          hint={reasonHint ?? t("person.reasonHint")}
          maxLength={500}
          autoComplete="off"
        />
        <ProtectedFields form={form} reply={own} id={intent} returnTo={`${pathname}?${openedAct}=${intent}`} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button variant={isDangerous ? "danger" : "primary"} pending={pending} pendingLabel={t("person.pending")}>
            {submit}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Closes the form after its success; a second Return could otherwise send the opposite act with the same reason. */
function useCloseWhenDone(pending: boolean, succeeds: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    const { current } = details;
    if (wasPending.current && !pending && succeeds && current) {
      const hadFocus = current.contains(document.activeElement);
      current.open = false;
      current.querySelector("form")?.reset();
      if (hadFocus) current.querySelector("summary")?.focus();
    }
    wasPending.current = pending;
  }, [pending, succeeds]);
  return details;
}
