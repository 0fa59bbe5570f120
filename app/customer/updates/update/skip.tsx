/** The quiet act that skips the newest release for a store, and the alert that takes it back. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import type { SkipView } from "./choose-view.ts";

export function SkipNewest({ skip }: { skip: SkipView }) {
  const t = useT();
  const pending = usePending("skip");
  const { version } = skip;
  return (
    <SkipForm skip={skip} intent="skip">
      <p className="text-small text-ink-3">{t("update.skip.note", { version })}</p>
      <Button variant="secondary" size="small" pending={pending}>
        {t("update.skip.action", { version })}
      </Button>
    </SkipForm>
  );
}

export function Skipped({ skip }: { skip: SkipView }) {
  const t = useT();
  const pending = usePending("unskip");
  const { version } = skip;
  const action = (
    <SkipForm skip={skip} intent="unskip">
      <Button variant="secondary" size="small" pending={pending}>
        {t("update.skip.undo", { version })}
      </Button>
    </SkipForm>
  );
  return (
    <Alert tone="info" title={t("update.skip.skippedTitle", { version })} action={action}>
      {t("update.skip.skippedText")}
    </Alert>
  );
}

function SkipForm({ skip, intent, children }: { skip: SkipView; intent: "skip" | "unskip"; children: ReactNode }) {
  return (
    <Form
      method="post"
      action={paths.updateIn(skip.shop)}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={skip.version} />
      {children}
    </Form>
  );
}
