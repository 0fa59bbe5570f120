/** The section of signed-in devices, each with a button that signs it out. */

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { SessionView } from "./load.server.ts";

interface SessionsProps {
  sessions: SessionView[];
  reply: FormReply | undefined;
}

/** Further ones are collapsed; this device comes first. */
const maxRows = 3;

export function SessionsSection({ sessions, reply }: SessionsProps) {
  const t = useT();
  const wrong = useForm(reply).error("sid");
  const hidden = sessions.slice(maxRows);
  const others = sessions.some((session) => !session.current);
  return (
    <Section title={t("profile.sessions.title")} anchor="sessions">
      <p className="-mt-1.5 mb-3.5 text-ink-2">{t("profile.sessions.lead")}</p>
      {wrong ? (
        <div data-form-error tabIndex={-1} className="mb-4">
          <Alert tone="bad" role="alert" title={wrong} />
        </div>
      ) : null}
      <SessionRows sessions={sessions.slice(0, maxRows)} />
      {hidden.length > 0 ? (
        <details>
          <summary className="link mt-3 w-fit">{t("profile.sessions.more", { count: hidden.length })}</summary>
          <div className="mt-3">
            <SessionRows sessions={hidden} />
          </div>
        </details>
      ) : null}
      {others ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          <RevokeSeveralForm intent="revoke-others" />
          <RevokeSeveralForm intent="revoke-all" />
        </div>
      ) : (
        <p className="mt-3 text-small text-ink-3">{t("profile.sessions.onlyThis")}</p>
      )}
    </Section>
  );
}

function SessionRows({ sessions }: { sessions: SessionView[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <SessionRow key={session.sid} session={session} />
      ))}
    </ul>
  );
}

function RevokeSeveralForm({ intent }: { intent: "revoke-others" | "revoke-all" }) {
  const t = useT();
  const pending = usePending(intent);
  return (
    <Form method="post" action={paths.sessions}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={intent === "revoke-others" ? "secondary" : "quiet"} pending={pending}>
        {t(intent === "revoke-others" ? "profile.sessions.revokeOthers" : "profile.sessions.revokeAll")}
      </Button>
    </Form>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const t = useT();
  const { browser, system } = session.device;
  const both = browser && system ? t("profile.sessions.device", { browser, system }) : browser || system;
  const device = both || t("profile.sessions.unknownDevice");
  const revoke = session.current ? t("profile.sessions.revokeCurrent") : t("profile.sessions.revokeNamed", { device });
  const opened = (when: string) =>
    session.openedPlace
      ? t("profile.sessions.openedFrom", { when, place: session.openedPlace })
      : t("profile.sessions.opened", { when });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <Icon name="monitor-smartphone" className="size-[19px] text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-strong break-words text-ink">{device}</span>
          {session.current ? <Badge tone="thread">{t("profile.sessions.current")}</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-3">
          {session.place ? <span className="min-w-0 break-words">{session.place}</span> : null}
          <MomentText moment={session.lastSeen} sentence={(when) => t("profile.sessions.seen", { when })} />
          <MomentText moment={session.created} sentence={opened} />
          {session.remember ? <span>{t("profile.sessions.remembered")}</span> : null}
        </p>
      </div>
      <Form method="post" action={paths.sessions} className="ml-auto">
        <input type="hidden" name="intent" value="revoke-session" />
        <input type="hidden" name="sid" value={session.sid} />
        <Button variant="secondary" size="small" aria-label={revoke}>
          {t("profile.sessions.revoke")}
        </Button>
      </Form>
    </li>
  );
}
