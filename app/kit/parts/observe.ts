/** Follows what changes outside React: shared values, lazily loaded hosts, media queries and the page's location. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { CatalogueSection, LoadedCatalogue } from "#app/i18n/index.ts";

export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each `set`. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A value that the whole page shares. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The id of the latest live message, so that what a page shows can follow it. */
export const liveChange = createObservable<string | null>(null);

/** Calls back with the id of each live message. */
export function useLiveChange(onChange: (id: string) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => liveChange.subscribe(() => latest.current(liveChange.get() ?? "")), []);
}

/** `initial` is the value on the server and during hydration. */
export const useObservable = <Value>({ subscribe, get }: Observable<Value>, initial: Value): Value =>
  useSyncExternalStore(subscribe, get, () => initial);

/** A module of components outside the first view. It is loaded on first use, together with its catalogue section. */
export function createLazyHost<Host>(section: CatalogueSection, importHost: () => Promise<Host>) {
  const loaded = createObservable<Host | null>(null);
  return {
    /** Null until it is loaded. */
    useHost: (): Host | null => useObservable(loaded, null),
    async load(catalogue: LoadedCatalogue | null): Promise<Host> {
      const [host] = await Promise.all([importHost(), catalogue?.load(section)]);
      if (loaded.get() === null) loaded.set(host);
      return host;
    },
  };
}

/** Calls back when a media query starts or stops to match. Returns the unsubscribe function. */
export function watchMedia(query: string, listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Runs `act` after each navigation, also to the same page, but not for the page of the document. */
export function useAfterNavigation(act: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    act();
  });
}
