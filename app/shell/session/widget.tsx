/**
 * Session state in the frame of signed-in pages: the alert about an ended session, the connection status, and the
 * personal data in local storage. It keeps people from losing what they typed.
 */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { EndedSessionAlert, useHasSessionEnded } from "#app/kit/feedback/alert.tsx";
import { isOffline, noteAnswered, noteHeldBack, watchConnection } from "#app/kit/feedback/connection.ts";
import { checkSession, hasSessionEnded, watchSession } from "#app/kit/feedback/ended-session.ts";
import { usePreference } from "#app/kit/parts/local-preferences.ts";
import { subscribe } from "#app/shell/persisted/persisted.ts";
import { paths } from "#base/paths.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import type { PersistedPerson } from "./persisted-state.ts";

const maxJitterMs = 2_000;

export function SessionWidget({ person }: { person: PersistedPerson }) {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejected form belongs to the previous page
  useEffect(noteAnswered, [pathname]);

  return (
    <>
      <ConnectionStatus />
      <div
        data-notice
        className="fixed inset-x-4 top-16 z-40 mx-auto max-w-[560px] rounded-card bg-raised shadow-float empty:hidden tablet:top-auto tablet:bottom-6"
      >
        <EndedSessionAlert />
      </div>
    </>
  );
}

/** Reloads the data when the page becomes visible again and the session or the profile has changed. */
function useVisibilityRefresh(): void {
  const { revalidate } = useRevalidator();
  /** Undefined until the first answer because the page may be older than it. */
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

function usePersistedState(person: PersistedPerson, hasEnded: boolean): void {
  const theme = usePreference("theme") ?? person.theme;
  const sidebar = usePreference("sidebar");
  const sidebarCollapsed = sidebar === undefined ? person.sidebarCollapsed : sidebar === "collapsed";

  useEffect(() => {
    let isMounted = true;
    // The module may arrive after the session has ended; then store nothing about the person.
    withPersistedState((state) => {
      if (!isMounted) return;
      if (hasEnded) state.clearPersonal();
      else state.persist({ ...person, theme, sidebarCollapsed });
    });
    return () => {
      isMounted = false;
    };
  }, [person, theme, sidebarCollapsed, hasEnded]);

  useEffect(() => {
    const mounted = new AbortController();
    withPersistedState((state) => {
      state.followTheme(mounted.signal);
      state.keepTypedValues(person.uid, mounted.signal);
    });
    return () => mounted.abort();
  }, [person.uid]);

  useEffect(() => {
    function onSubmit({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== paths.logout) return;
      withPersistedState((state) => state.clearPersonal());
    }
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
}

/** If the module fails to load, store nothing; the next page tries again. */
function withPersistedState(use: (state: typeof import("./persisted-state.ts")) => void): void {
  import("./persisted-state.ts").then(use, () => undefined);
}

/** While the network is away, blocks clicks and forms that would leave the page. Returns the function that stops it. */
function holdBackWhileOffline(): () => void {
  const onClick = (event: MouseEvent) => {
    if (isOffline() && leavesPage(event)) holdBack(event);
  };
  const onSubmit = (event: SubmitEvent) => {
    if (isOffline() && !closesDialog(event)) holdBack(event);
  };
  window.addEventListener("click", onClick, true);
  window.addEventListener("submit", onSubmit, true);
  return () => {
    window.removeEventListener("click", onClick, true);
    window.removeEventListener("submit", onSubmit, true);
  };
}

function holdBack(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  noteHeldBack();
}

/** Links to another tab or within the page do not leave it. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target && link.target !== "_self")) return false;
  const { protocol, hash, href } = new URL(link.href);
  const here = location.href.replace(/#.*$/, "");
  return protocol.startsWith("http") && !(hash && href.replace(/#.*$/, "") === here);
}

/** A form that only closes its dialog. */
function closesDialog({ target, submitter }: SubmitEvent): boolean {
  const method = submitter?.getAttribute("formmethod") ?? (target as Element).getAttribute("method");
  return method?.toLowerCase() === "dialog";
}
