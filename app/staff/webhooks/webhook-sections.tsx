/** The parts of a webhook's page besides its deliveries. */
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { secretOverlapHours } from "#base/webhook-limits.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { type WebhookView, webhookTones } from "./view.ts";

export function WebhookFacts({ webhook }: { webhook: WebhookView }) {
  const t = useT();
  const { url, status, created, failingSince, disabled, events } = webhook;
  const since = status === "off" ? disabled : failingSince;
  return (
    <Section title={t("webhooks.facts")}>
      <dl className="divide-y divide-line border-y border-line">
        <Row term={t("webhooks.address")}>
          <span className="min-w-0 break-all">{url}</span>
        </Row>
        <Row term={t("webhooks.state")}>
          <Badge tone={webhookTones[status]}>{t(`webhooks.status.${status}`)}</Badge>
          {since ? <MomentText moment={since} /> : null}
        </Row>
        <Row term={t("webhooks.events")}>{events.length}</Row>
        <Row term={t("webhooks.created")}>
          <MomentText moment={created} />
        </Row>
      </dl>
    </Section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 wide-phone:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3 wide-phone:leading-[22px]">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">{children}</dd>
    </div>
  );
}

export function SettingsSection({ webhook, form }: { webhook: WebhookView; form: FormView }) {
  const t = useT();
  const pending = usePending("change");
  return (
    <Section title={t("webhooks.settings")}>
      <Form method="post" className="grid max-w-[760px] gap-5">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="changedAt" value={webhook.changedAt} />
        <SettingsFields form={form} initial={webhook} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("webhooks.saving")}>
            {t("webhooks.save")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

export function SecretSection({ webhook }: { webhook: WebhookView }) {
  const t = useT();
  const pending = usePending("rotate");
  const { secretCreated, oldSecretUntil } = webhook;
  return (
    <Section title={t("webhooks.secret.name")}>
      <p className="max-w-[68ch] text-ink-2">
        <MomentText moment={secretCreated} sentence={(when) => t("webhooks.secret.since", { when })} />{" "}
        {t("webhooks.secret.rotateText", { hours: secretOverlapHours })}
      </p>
      {oldSecretUntil ? (
        <p className="mt-2 max-w-[68ch] text-ink-2">{t("webhooks.secret.overlap", { when: oldSecretUntil })}</p>
      ) : null}
      <Form method="post" className="mt-4">
        <HiddenRequestId />
        <Button
          name="intent"
          value="rotate"
          variant="secondary"
          pending={pending}
          pendingLabel={t("webhooks.secret.rotating")}
        >
          {t("webhooks.secret.rotate")}
        </Button>
      </Form>
    </Section>
  );
}

interface EndSectionsProps {
  webhook: WebhookView;
  form: FormView;
  /** Of the form that was rejected. */
  intent: string | undefined;
}

/** Switching off and deletion. */
export function EndSections({ webhook, form, intent }: EndSectionsProps) {
  return (
    <>
      {webhook.status === "off" ? null : <EndForm kind="disable" form={form} isRejected={intent === "disable"} />}
      <EndForm kind="delete" form={form} isRejected={intent === "delete"} />
    </>
  );
}

/** A dialog with JavaScript, the same form in the page without it. */
function EndForm({ kind, form, isRejected }: { kind: "disable" | "delete"; form: FormView; isRejected: boolean }) {
  const t = useT();
  const hydrated = useHydrated();
  const pending = usePending(kind);
  const [open, setOpen] = useState(isRejected);
  const formId = `${kind}-webhook`;
  const text = t(`webhooks.${kind}.text`);
  const fields = (
    <Form method="post" id={formId} className="grid max-w-[640px] gap-4">
      <input type="hidden" name="intent" value={kind} />
      <TextField
        {...(isRejected ? form.field("reason") : { name: "reason" })}
        id={`reason-${kind}`}
        label={t("webhooks.reason")}
        hint={t("webhooks.reasonHint")}
        maxLength={500}
        autoComplete="off"
      />
    </Form>
  );
  const submit = (
    <Button form={formId} variant="danger" pending={pending} pendingLabel={t(`webhooks.${kind}.pending`)}>
      {t(`webhooks.${kind}.submit`)}
    </Button>
  );
  return (
    <Section title={t(`webhooks.${kind}.title`)}>
      <p className="mb-4 max-w-[68ch] text-ink-2">{text}</p>
      {hydrated ? (
        <>
          <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
            {t(`webhooks.${kind}.open`)}
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t(`webhooks.${kind}.question`)}
            lead={text}
            actions={
              <>
                <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
                  {t("webhooks.keep")}
                </Button>
                {submit}
              </>
            }
          >
            {fields}
          </Dialog>
        </>
      ) : (
        <div className="grid justify-items-start gap-4">
          {fields}
          {submit}
        </div>
      )}
    </Section>
  );
}
