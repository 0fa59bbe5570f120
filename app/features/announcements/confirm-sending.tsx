/** Confirmation before sending: the final text and the recipients. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";
import { Specimens } from "./specimen.tsx";
import type { Confirmation } from "./view.ts";

interface ConfirmSendingProps {
  confirmation: Confirmation;
  /** The submitted form, so that we send exactly what was shown. */
  values: Record<string, string>;
}

export function ConfirmSending({ confirmation, values }: ConfirmSendingProps) {
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
      <Form method="post" action={paths.admin} className="mt-7 flex flex-wrap gap-2.5 max-wide-phone:*:w-full">
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
