/** A licence that has used up its fair moves: one click asks the team for one more. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function AskForMove({ shop, asked }: { shop: string; asked: boolean }) {
  const t = useT();
  const pending = usePending("ask");
  if (asked) {
    return (
      <Notice tone="info" title={t("move.ask.asked", { shop })}>
        {t("move.ask.askedText")}
      </Notice>
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
    <Notice tone="warn" title={t("move.ask.title")} action={ask}>
      {t("move.ask.text", { shop })}
    </Notice>
  );
}
