/**
 * What the frame of signed-in pages mounts so that nobody loses what they typed: the alert of a session that has ended,
 * the notice of a lost connection, and what this browser stores of the person.
 */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { subscribe } from "#app/persisted/persisted.ts";
import { noteAnswered, watchConnection } from "#app/session/connection.ts";
import { checkSession, hasSessionEnded, watchSession } from "#app/session/ended-session.ts";
import { EndedSessionAlert, useHasSessionEnded } from "#app/ui/alert.tsx";
import { usePreference } from "#app/ui/local-preferences.ts";
import { paths } from "#base/paths.ts";
import { holdBackWhileOffline } from "./held-back.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import type { Person } from "./persisted-state.ts";

const maxJitterMs = 2_000;

export function SessionWidget({ person }: { person: Person }) {
  const { uid } = person;
  const { pathname } = useLocation();
  const hasEnded = useHasSessionEnded();
  useVisibilityRefresh();
  usePersistedState(person, hasEnded);

  useEffect(() => {
    const ends = [watchSession(uid), watchConnection(), holdBackWhileOffline()];
    return () => {
      for (const end of ends) end();
    };
  }, [uid]);

  // Another tab that signs in stores its user.
  useEffect(() => (hasEnded ? subscribe("auth-storage", () => void checkSession()) : undefined), [hasEnded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refused form stayed on the page before
  useEffect(noteAnswered, [pathname]);

  return (
    <>
      <OfflineNotice />
      <div className="fixed inset-x-4 top-16 z-40 mx-auto max-w-[560px] rounded-card bg-raised shadow-float empty:hidden tablet:top-auto tablet:bottom-6">
        <EndedSessionAlert />
      </div>
    </>
  );
}

/** When the page becomes visible again, checks whether the session or the profile has changed, and only then loads again. */
function useVisibilityRefresh(): void {
  const { revalidate } = useRevalidator();
  /** Undefined at first: the page may be older than the first answer. */
  const version = useRef<string | undefined>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    async function refresh() {
      const session = await checkSession(abort.signal);
      if (typeof session === "string" || session.version === version.current) return;
      version.current = session.version;
      revalidate();
    }
    function onVisible() {
      clearTimeout(timer);
      // After a sign-in in another tab the person is waiting.
      const delayMs = hasSessionEnded() ? 0 : Math.random() * maxJitterMs;
      if (document.visibilityState === "visible") timer = setTimeout(refresh, delayMs);
    }

    document.addEventListener("visibilitychange", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer);
      abort.abort();
    };
  }, [revalidate]);
}

function usePersistedState(person: Person, hasEnded: boolean): void {
  const theme = usePreference("theme") ?? person.theme;
  const sidebar = usePreference("sidebar");
  const sidebarCollapsed = sidebar === undefined ? person.sidebarCollapsed : sidebar === "collapsed";

  useEffect(() => {
    let isCurrent = true;
    // The file may arrive after the session has ended, when nothing of the person may be stored any more.
    withPersistedState((state) => {
      if (!isCurrent) return;
      if (hasEnded) state.clearPersonal();
      else state.persist({ ...person, theme, sidebarCollapsed });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, theme, sidebarCollapsed, hasEnded]);

  useEffect(() => {
    const mounted = new AbortController();
    withPersistedState((state) => state.followTheme(mounted.signal));
    return () => mounted.abort();
  }, []);

  useEffect(() => {
    function onSubmit({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== paths.logout) return;
      withPersistedState((state) => state.clearPersonal());
    }
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
}

/** Where the file does not arrive, nothing is stored: no page needs it, and the next one tries again. */
function withPersistedState(use: (state: typeof import("./persisted-state.ts")) => void): void {
  import("./persisted-state.ts").then(use, () => undefined);
}
