/**
 * What the frame of signed-in pages mounts so that nobody loses what they typed: the offline notice, the dialog of a
 * session that has ended, the look at the session when the page becomes visible again, and what this browser keeps.
 */
import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useChosen } from "#app/ui/choices.ts";
import { paths } from "#shared/paths.ts";
import type { Theme } from "#shared/theme.ts";
import { lookAtSession, sessionHasEnded, subscribeSession, watchSession } from "../../ended-session.ts";
import { watchConnection } from "./connection.ts";
import { holdBackWhileOffline } from "./held-back.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { watchPageData } from "./page-data.ts";
import { useVisibilityRefresh } from "./visibility-refresh.ts";

export { lastFailedRequestId } from "./page-data.ts";

/** For whoever holds something open in the name of the session. */
export const sessionWatch = { look: lookAtSession, hasEnded: sessionHasEnded, subscribe: subscribeSession };

/** What the browser may know of who is signed in, as the page came with it; no token, no secret. */
export interface Person {
  uid: string;
  name: string;
  email: string;
  isAdmin: boolean;
  remember: boolean | null;
  theme: Theme | null;
  points: number | null;
  sidebarCollapsed: boolean;
}

export function SessionWidget({ person }: { person: Person }) {
  const { uid, email, remember } = person;
  const hasEnded = useSyncExternalStore(subscribeSession, sessionHasEnded, () => false);
  useVisibilityRefresh();
  usePersistedState(person, hasEnded);

  useEffect(() => {
    const ends = [watchSession(uid), watchConnection(), watchPageData(), holdBackWhileOffline()];
    return () => {
      for (const end of ends) end();
    };
  }, [uid]);

  return (
    <>
      <OfflineNotice />
      {hasEnded ? <SignInAgain email={email} remember={remember ?? false} /> : null}
    </>
  );
}

type Dialog = ComponentType<{ email: string; remember: boolean }>;

/** The dialog comes when it is needed; where it does not arrive, the sign-in page does. */
function SignInAgain(props: { email: string; remember: boolean }) {
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    import("./ended-dialog.tsx").then(
      ({ EndedDialog }) => setDialog(() => EndedDialog),
      () => location.assign(paths.login(location.pathname + location.search)),
    );
  }, []);
  return Dialog ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}

function usePersistedState(person: Person, hasEnded: boolean): void {
  const theme = useChosen("theme") ?? person.theme;
  const sidebar = useChosen("sidebar");
  const sidebarCollapsed = sidebar === undefined ? person.sidebarCollapsed : sidebar === "collapsed";

  useEffect(() => {
    if (hasEnded) return;
    let isTheirs = true;
    // The file may arrive when the session has ended, and nothing of the person is to be kept any more.
    persistedState((state) => isTheirs && state.persist({ ...person, theme, sidebarCollapsed }));
    return () => {
      isTheirs = false;
    };
  }, [person, theme, sidebarCollapsed, hasEnded]);

  useEffect(() => {
    const mounted = new AbortController();
    persistedState((state) => state.followTheme(mounted.signal));
    return () => mounted.abort();
  }, []);

  useEffect(() => {
    function onSubmit({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== paths.logout) return;
      persistedState((state) => state.clearPersonal());
    }
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
}

/** Where the file does not arrive, nothing is kept: no page needs it, and the next one tries again. */
function persistedState(use: (state: typeof import("./persisted-state.ts")) => void): void {
  import("./persisted-state.ts").then(use, () => undefined);
}
