/** The secret of a webhook, in the answer that created it and nowhere else. */
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { CreatedSecret } from "#workers/licences/webhooks/contract.ts";

export function SecretPanel({ created: { id, secret }, isNew }: { created: CreatedSecret; isNew: boolean }) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  // The form below has just been sent, so the page may be scrolled far down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret is shown.
  useEffect(() => panel.current?.focus(), [secret]);
  const link = (
    <ButtonLink to={staffPaths.adminWebhook(id)} variant="secondary" size="small">
      {t(isNew ? "webhooks.secret.open" : "webhooks.secret.done")}
    </ButtonLink>
  );
  if (secret === null) {
    return (
      <Alert tone="warn" title={t("webhooks.secret.lateTitle")} action={link}>
        {t("webhooks.secret.lateText")}
      </Alert>
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className="grid scroll-mt-20 gap-3">
      <Alert
        tone="ok"
        role="status"
        title={t(isNew ? "webhooks.secret.createdTitle" : "webhooks.secret.rotatedTitle")}
        action={link}
      >
        {t("webhooks.secret.onceText")}
      </Alert>
      <CodeBlock file={t("webhooks.secret.name")}>{secret}</CodeBlock>
    </div>
  );
}
