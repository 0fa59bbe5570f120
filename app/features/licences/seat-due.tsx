/** A former development store needs a place: until when, and one click to give it one. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";

export function SeatDue({ date, isOver }: { date: string; isOver: boolean }) {
  const t = useT();
  const pending = usePending("seat");
  const take = (
    <Form method="post">
      <input type="hidden" name="intent" value="seat" />
      <Button variant="secondary" size="small" pending={pending} pendingLabel={t("store.seat.pending")}>
        {t("store.seat.take")}
      </Button>
    </Form>
  );
  return (
    <Alert tone={isOver ? "bad" : "warn"} title={t("store.seat.dueTitle")} action={take}>
      {t(isOver ? "store.seat.overdue" : "store.seat.due", { date })}
    </Alert>
  );
}
