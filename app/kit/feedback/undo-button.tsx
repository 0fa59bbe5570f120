/** Undoes an event of the log, or restores a saved view; the server says when it no longer can. For the staff. */
import { Form, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, HiddenRequestId } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";

interface UndoButtonProps {
  event?: string | undefined;
  view?: string | undefined;
}

export function UndoButton({ event, view }: UndoButtonProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  // Undoing replaces the toast, whose button had the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Form method="post" action={staffPaths.undo}>
      {event ? <input type="hidden" name="eventId" value={event} /> : null}
      {view ? <input type="hidden" name="view" value={view} /> : null}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <HiddenRequestId />
      <Button variant="secondary" size="small" icon="undo-2">
        {t("ui.undo")}
      </Button>
    </Form>
  );
}
