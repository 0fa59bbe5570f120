/** The devices that are signed in; each can be signed out, this one as well. */

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/page.tsx";

interface Moment {
  iso: string;
  text: string;
  full: string;
}

export interface ShownSession {
  sid: string;
  device: string;
  remember: boolean;
  current: boolean;
  created: Moment;
  lastSeen: Moment;
}

export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const t = useT();
  const others = sessions.some((session) => !session.current);
  return (
    <Section title={t("profile.sessions.title")} anchor="sessions">
      <p className="-mt-1.5 mb-3.5 text-ink-2">{t("profile.sessions.lead")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.sid} session={session} />
        ))}
      </ul>
      {others ? (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="revoke-others" />
          <Button variant="secondary">{t("profile.sessions.revokeOthers")}</Button>
        </Form>
      ) : (
        <p className="mt-3 text-small text-ink-3">{t("profile.sessions.onlyThis")}</p>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: ShownSession }) {
  const t = useT();
  const device = session.device || t("profile.sessions.unknownDevice");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <Icon name="monitor-smartphone" className="size-[19px] text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-strong break-words text-ink">{device}</span>
          {session.current ? <Badge tone="thread">{t("profile.sessions.current")}</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-3">
          <Time moment={session.lastSeen} text={t("profile.sessions.seen", { when: session.lastSeen.text })} />
          <Time moment={session.created} text={t("profile.sessions.opened", { when: session.created.text })} />
          {session.remember ? <span>{t("profile.sessions.remembered")}</span> : null}
        </p>
      </div>
      <Form method="post" className="ml-auto">
        <input type="hidden" name="intent" value="revoke-session" />
        <input type="hidden" name="sid" value={session.sid} />
        <Button variant="secondary" size="small" aria-label={revokeName(session.current)}>
          {t("profile.sessions.revoke")}
        </Button>
      </Form>
    </li>
  );

  function revokeName(current: boolean): string {
    return current ? t("profile.sessions.revokeCurrent") : t("profile.sessions.revokeNamed", { device });
  }
}

function Time({ moment, text }: { moment: Moment; text: string }) {
  return (
    <time dateTime={moment.iso} title={moment.full}>
      {text}
    </time>
  );
}
