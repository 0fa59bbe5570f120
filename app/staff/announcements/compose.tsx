/** Composing: first the form, then the confirmation with text and recipients. */

import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { ComposeFields } from "./compose-fields.tsx";
import { SavedMeanwhile } from "./form-parts.tsx";
import { Specimens } from "./specimen.tsx";
import type { AnnouncementReply, AudienceCounts, NotificationConfirmation } from "./view.ts";

interface ComposeProps {
  edited: Record<string, string> | "missing" | null;
  reach: AudienceCounts;
  reply: AnnouncementReply | undefined;
}

export function Compose({ edited, reach, reply }: ComposeProps) {
  const t = useT();
  const form = useForm(reply);
  const initial = edited === "missing" || edited === null ? {} : edited;
  const isGone = reply?.formError?.code === "NOT_FOUND";
  // A notification deleted meanwhile is created again.
  const id = isGone ? undefined : (reply?.values.id ?? initial.id);
  if (reply?.confirmation) return <ConfirmSending confirmation={reply.confirmation} values={reply.values} />;
  if (edited === "missing" && !reply) return <Missing />;
  return (
    <section aria-labelledby="compose-title">
      <h2 id="compose-title" className="text-h2 text-ink">
        {t(id ? "announcements.compose.edit" : "announcements.compose.new")}
      </h2>
      {id ? <p className="mt-1 text-ink-2">{t("announcements.compose.editLead")}</p> : null}
      <div className="mt-5 grid max-w-[760px] gap-5 empty:hidden">
        <FormErrorSummary error={isGone ? getNotFoundMessage(t) : reply?.savedMeanwhile ? undefined : form.formError} />
        {reply?.savedMeanwhile ? <SavedMeanwhile {...reply.savedMeanwhile} /> : null}
      </div>
      <ComposeFields
        key={id ?? "new"}
        form={form}
        initial={initial}
        reach={reach}
        edited={id ? { id, version: reply?.values.version ?? initial.version ?? "" } : null}
      />
    </section>
  );
}

const getNotFoundMessage = (t: ReturnType<typeof useT>) => ({
  sentence: t("announcements.gone.sentence"),
  fix: t("announcements.gone.fix"),
});

function Missing() {
  const t = useT();
  const back = (
    <ButtonLink to={staffPaths.adminSent()} variant="secondary" size="small">
      {t("announcements.compose.cancel")}
    </ButtonLink>
  );
  return (
    <Alert tone="warn" title={t("announcements.missing")} action={back}>
      {t("announcements.missingText")}
    </Alert>
  );
}

interface ConfirmSendingProps {
  confirmation: NotificationConfirmation;
  /** The submitted form, so that we send exactly what was shown. */
  values: Record<string, string>;
}

/** Confirmation before sending: the final text and the recipients. */
function ConfirmSending({ confirmation, values }: ConfirmSendingProps) {
  const t = useT();
  const [sending, goingBack] = [usePending("notification"), usePending("write")];
  const { title, message, english, type, audience, isAdmin, recipients, imageUrl, link, until } = confirmation;
  const isEdit = values.id !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const facts: [string, string][] = [
    [
      t("announcements.confirm.recipients"),
      [
        t(`announcements.audience.${audience}`),
        recipients ?? t("announcements.confirm.uncounted"),
        ...(audience === "user" && isAdmin ? [t("announcements.confirm.asStaff")] : []),
      ].join(", "),
    ],
    [t("announcements.confirm.until"), `${until} (${t("announcements.confirm.parisTime")})`],
    [t("announcements.confirm.link"), link ?? t("announcements.confirm.none")],
  ];
  return (
    <section aria-labelledby="confirm-title" className="max-w-[760px]">
      <h2 id="confirm-title" ref={heading} tabIndex={-1} className="text-h2 text-ink outline-none">
        {t(isEdit ? "announcements.confirm.titleEdit" : "announcements.confirm.title")}
      </h2>
      <dl className="mt-4 grid gap-1.5 text-ink-2">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <Specimens
          text={{ title, message }}
          english={english}
          type={type}
          isAdmin={isAdmin}
          imageUrl={imageUrl}
          hasLink={link !== null}
        />
      </div>
      <Form method="post" action={staffPaths.admin} className="mt-7 flex flex-wrap gap-2.5 max-wide-phone:*:w-full">
        {Object.entries(values).map(([name, value]) =>
          name === "intent" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button name="intent" value="write" variant="secondary" pending={goingBack}>
          {t("announcements.confirm.back")}
        </Button>
        <Button
          name="intent"
          value="notification"
          pending={sending}
          pendingLabel={t(isEdit ? "announcements.confirm.saving" : "announcements.confirm.sending")}
        >
          {isEdit
            ? t("announcements.confirm.save")
            : recipients === null
              ? t("announcements.confirm.send")
              : t("announcements.confirm.sendTo", { recipients })}
        </Button>
      </Form>
    </section>
  );
}
