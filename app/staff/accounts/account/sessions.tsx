/** The open sessions of a person. */

import { useT } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { Act } from "./act.tsx";
import type { PersonView } from "./load.server.ts";

interface SessionsProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function Sessions({ person: { sessions }, reply }: SessionsProps) {
  const t = useT();
  return (
    <Section title={t("person.sessions.title")} anchor="sessions">
      {sessions === null ? <p className="text-ink-2">{t("person.sessions.unavailable")}</p> : null}
      {sessions?.length === 0 ? <p className="text-ink-2">{t("person.sessions.none")}</p> : null}
      {sessions?.length ? (
        <ul className="divide-y divide-line">
          {sessions.map(({ sid, browser, system, place, lastSeen }) => (
            <li key={sid} className="flex gap-3 py-2.5 first:pt-0">
              <Icon name="monitor-smartphone" className="mt-0.5 text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="font-strong break-words text-ink">
                  {browser && system
                    ? t("person.sessions.device", { browser, system })
                    : browser || t("person.sessions.unknown")}
                </p>
                <p className="text-small break-words text-ink-3">
                  {place ? `${place}, ` : null}
                  <MomentText moment={lastSeen} />
                </p>
                <Act
                  intent="end-sessions"
                  sid={sid}
                  look="link"
                  label={
                    <>
                      {t("person.acts.endSession.label")}
                      <span className="sr-only"> {[browser, system].filter(Boolean).join(", ")}</span>
                    </>
                  }
                  lead={t("person.acts.endSession.lead")}
                  submit={t("person.acts.endSession.submit")}
                  isDangerous
                  reply={reply}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {sessions?.length ? (
        <Act
          intent="end-sessions"
          look="link"
          label={t("person.acts.endSessions.label")}
          lead={t("person.acts.endSessions.lead")}
          submit={t("person.acts.endSessions.submit")}
          isDangerous
          reply={reply}
        />
      ) : null}
    </Section>
  );
}
