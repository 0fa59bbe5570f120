/** A licence that has used up its fair moves: one click asks the team for one more, and the page says what it answered. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";

interface StoreProps {
  shop: string;
  /** The day, worded. */
  date: string | null;
}

/** `date`: since when it is asked for. */
export function AskForMove({ shop, date }: StoreProps) {
  const t = useT();
  const pending = usePending("ask");
  if (date) {
    return (
      <Alert tone="info" title={t("move.ask.asked", { shop })}>
        {t("move.ask.askedText", { date })}
      </Alert>
    );
  }
  const ask = (
    <Form method="post">
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="fromShopUrl" value={shop} />
      <Button variant="secondary" size="small" pending={pending}>
        {t("move.ask.submit")}
      </Button>
    </Form>
  );
  return (
    <Alert tone="warn" title={t("move.ask.title")} action={ask}>
      {t("move.ask.text", { shop })}
    </Alert>
  );
}

/** The team's answer, until it is used. */
export function MoveAllowed({ shop, date }: StoreProps) {
  const t = useT();
  return (
    <Alert tone="ok" title={t("move.ask.allowed", { shop })}>
      {t("move.ask.allowedText", { date: date ?? "" })}
    </Alert>
  );
}
