import { useSyncExternalStore } from "react";
import { useT } from "#app/i18n/index.ts";
import { hasSessionEnded, subscribeSession } from "#app/session/ended-session.ts";
import { paths } from "#base/paths.ts";
import { Notice } from "./notice.tsx";

export const useHasSessionEnded = (): boolean => useSyncExternalStore(subscribeSession, hasSessionEnded, () => false);

/** On a page whose session has ended, and in its open dialog, behind which the rest of the page is inert. */
export function EndedSessionAlert() {
  const t = useT();
  if (!useHasSessionEnded()) return null;
  const signIn = (
    <a
      href={paths.login(location.pathname + location.search)}
      target="_blank"
      rel="noreferrer"
      className="link font-strong"
    >
      {t("session.ended.signIn")}
    </a>
  );
  return (
    <Notice tone="warn" role="alert" title={t("session.ended.title")} action={signIn}>
      {t("session.ended.text")}
    </Notice>
  );
}
