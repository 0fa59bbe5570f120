/** The form of a ticket over the page. */
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  const loading = useFetcher<TicketFormData>();
  const sending = useFetcher<FormReply>();
  const [isTyped, setTyped] = useState(false);
  const { load } = loading;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Remix makes a new `load` for each render
  useEffect(() => load(href), [href]);

  const cancel = (
    <Button type="button" variant="secondary" onClick={onClose}>
      {t("support.cancel")}
    </Button>
  );
  return (
    // Typed text closes by a button only.
    <Dialog open onClose={onClose} title={t("support.title")} dismissible={!isTyped}>
      {loading.data ? (
        <div onInput={() => setTyped(true)}>
          <TicketForm
            Form={sending.Form}
            data={loading.data as TicketFormData}
            reply={sending.data ?? undefined}
            pending={sending.state !== "idle"}
            cancel={cancel}
          />
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Icon name="loader-circle" className="size-4 animate-spin" />
          {t("support.loading")}
        </p>
      )}
    </Dialog>
  );
}
