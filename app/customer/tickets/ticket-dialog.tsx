/** The form of a ticket over the page. */
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { useObservable } from "#app/kit/parts/observe.ts";
import { dialogAnswer, noAnswer, toDialogAddress } from "./dialog-form.ts";
import type { TicketFormData } from "./load-form.server.ts";
import { TicketForm } from "./ticket-form.tsx";
import "./support.css";

interface TicketDialogProps {
  /** The page with the same form. */
  href: string;
  onClose: () => void;
}

export function TicketDialog({ href, onClose }: TicketDialogProps) {
  const t = useT();
  const loading = useFetcher<TicketFormData | null>();
  const sending = useFetcher();
  const { isSending, reply } = useObservable(dialogAnswer, noAnswer);
  const [isTyped, setTyped] = useState(false);
  const { load } = loading;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Remix makes a new `load` for each render
  useEffect(() => load(toDialogAddress(href)), [href]);

  useEffect(() => () => dialogAnswer.set(noAnswer), []);

  const cancel = (
    <Button type="button" variant="secondary" onClick={onClose}>
      {t("support.cancel")}
    </Button>
  );
  return (
    // Typed text closes by a button only. A link with a target leads to the page.
    <Dialog open onClose={onClose} title={t("support.title")} dismissible={!isTyped}>
      {loading.data ? (
        <div onInput={() => setTyped(true)}>
          <TicketForm
            Form={sending.Form}
            data={{ ...(loading.data as TicketFormData), action: toDialogAddress(loading.data.action) }}
            reply={reply}
            pending={isSending}
            cancel={cancel}
          />
        </div>
      ) : loading.data === null ? (
        <>
          <Alert
            tone="bad"
            role="alert"
            title={t("support.vendor.failed")}
            action={
              <a href={href} target="_self" className="link">
                {t("support.retry")}
              </a>
            }
          />
          <div>{cancel}</div>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Icon name="loader-circle" className="size-4 animate-spin" />
          {t("support.loading")}
        </p>
      )}
    </Dialog>
  );
}
