/** The search over the page: a combobox in a dialog. The focus stays in the field; arrow keys move the active option. */
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useModal } from "#app/kit/feedback/dialog.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { isOfComposition } from "#app/kit/parts/composition.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { useAfterNavigation } from "#app/kit/parts/observe.ts";
import { toCountText } from "./count-text.ts";
import { maxQueryLength } from "./hit.ts";
import { type Listed, Options, PostForms } from "./options.tsx";
import { openedPages } from "./recent-pages.ts";
import "./search.css";
import { useFetcher } from "@remix-run/react";
import { isOffline, waitForConnection } from "#app/kit/feedback/connection.ts";
import { paths } from "#base/paths.ts";
import { toQuery } from "./hit.ts";
import type { SearchData } from "./run-search.server.ts";

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

export function Palette({ opened, onClose }: PaletteProps) {
  const t = useT();
  // Before the dialog opens and takes the focus.
  useEffect(() => {
    if (opened) closeMenu();
  }, [opened]);
  const element = useModal({ open: opened, onClose, dismissible: true });
  useAfterNavigation(onClose);
  return (
    <dialog ref={element} aria-label={t("shell.search")} className="dialog palette">
      {opened ? <Content onClose={onClose} /> : null}
    </dialog>
  );
}

/** An open menu would lie under the dialog; its button gets the focus back. */
function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { found, text, isCurrent, hasFailed, type, retry } = useSearch();
  const listed = useListed(found);
  const size = listed.reduce((sum, { hits }) => sum + hits.length, 0);
  const [pointed, setPointed] = useState({ found, index: 0 });
  // The first option of each new list is the active one.
  const active = pointed.found === found ? pointed.index : 0;
  const setActive = (index: number) => setPointed({ found, index });
  const isNothing = isCurrent && text !== "" && size === 0;
  const openWhenFound = useRef(false);
  const optionId = (index: number) => `${id}-${index}`;
  const openActive = () => document.getElementById(optionId(active))?.click();

  // Enter may have been pressed before the list was there.
  useEffect(() => {
    if (!isCurrent || !openWhenFound.current) return;
    openWhenFound.current = false;
    openActive();
  });

  function moveTo(index: number) {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes a character.
    if (isOfComposition(event.nativeEvent)) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && size > 0) {
      event.preventDefault();
      moveTo((active + step + size) % size);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (hasFailed) retry();
    else if (isCurrent) openActive();
    else openWhenFound.current = true;
  }

  return (
    <search>
      <div data-dialog-body className="palette-head">
        <Icon name="search" className="text-ink-2" />
        <input
          type="text"
          role="combobox"
          aria-label={t("shell.search")}
          aria-expanded={size > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={size > 0 ? optionId(active) : undefined}
          placeholder={t(found?.isStaff ? "search.placeholderForStaff" : "search.placeholder")}
          maxLength={maxQueryLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            openWhenFound.current = false;
            type(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={onClose}>
          <kbd>{t("search.keys.escape")}</kbd>
          <span className="sr-only">{t("ui.close")}</span>
          <Icon name="x" />
        </button>
      </div>
      <div className="palette-results">
        <div id={`${id}-list`} role="listbox" aria-label={t("search.results")} hidden={size === 0}>
          <Options listed={listed} active={active} optionId={optionId} onPoint={setActive} />
        </div>
        <PostForms listed={listed} optionId={optionId} onClose={onClose} />
        {found?.groups.map(({ key, hits }) =>
          hits === null ? (
            <p key={key} className="px-3 py-2 text-small text-ink-2">
              {t(`search.groups.${key}`)}. {t("search.unavailable")}
            </p>
          ) : null,
        )}
        {isNothing ? (
          <div className="px-3 py-4">
            <EmptyState drawing="nothing" title={t("search.none", { query: text })}>
              {t("search.noneText")}
            </EmptyState>
          </div>
        ) : null}
      </div>
      <div className="palette-foot text-small text-ink-2">
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("search.keys.choose")}
        </span>
        <span aria-hidden>
          <kbd>
            <Icon name="corner-down-left" />
          </kbd>{" "}
          {t("search.keys.open")}
        </span>
        <p role="status" className="ml-auto">
          {hasFailed ? t("search.failed") : found && isCurrent && text !== "" ? toCountText(t, found) : null}
        </p>
      </div>
    </search>
  );
}

/** The groups as they are shown; before anything is typed, the pages opened last come first. */
function useListed(found: Found): Listed[] {
  const t = useT();
  const { pathname } = useLocation();
  const recent = found?.query === "" ? listRecent(pathname) : [];
  const groups = found?.groups ?? [];
  const listed = groups.map(({ key, hits, all }): Listed => {
    const more = all && (key === "licences" || key === "people" || key === "templates") ? all : null;
    const rest = more ? [toLink(more, "arrow-right", t(`search.all.${key as "licences"}`))] : [];
    return { key, title: t(`search.groups.${key}`), hits: [...(hits ?? []), ...rest] };
  });
  const opened = recent.map(({ to, title }) => toLink(to, "history", title));
  return [{ key: "recent", title: t("search.recent"), hits: opened }, ...listed].filter(({ hits }) => hits.length > 0);
}

const maxRecent = 5;

/** Each page once, without the one that is open; a document's title is `PAGE · PORTAL`. */
function listRecent(current: string): { to: string; title: string }[] {
  const latest = new Map(openedPages.toReversed().map(({ to, title }) => [to, title.split(" · ")[0] ?? ""]));
  const newestFirst = [...new Set(openedPages.map(({ to }) => to))].filter((to) => to !== current);
  return newestFirst.slice(0, maxRecent).map((to) => ({ to, title: latest.get(to) ?? "" }));
}

const toLink = (to: string, icon: "arrow-right" | "history", name: string): Listed["hits"][number] => ({
  ...{ to, icon, name: [{ text: name, marked: false }], fields: null },
  ...{ detail: [], excerpt: null, badge: null, versions: null },
});

/** `null` when the search failed, `undefined` before the first answer. */
type Found = SearchData | null | undefined;

const typingPauseMs = 120;

const getShownTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Waits for a short pause in the typing, then asks once, and drops an answer to an earlier text. */
function useSearch() {
  const { load, data, state } = useFetcher<SearchData | null>();
  const [text, setText] = useState("");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches the same text again.
  useEffect(() => {
    let isLatest = true;
    const search = async () => {
      // Remix reloads the page when it cannot load the search route's module; offline that would lose the page.
      if (!navigator.onLine || isOffline()) await waitForConnection();
      if (isLatest) load(paths.search(text, getShownTheme()));
    };
    const timer = setTimeout(search, text === "" ? 0 : typingPauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, attempt, load]);

  return {
    found: data as Found,
    text,
    /** `found` is for the text of now. */
    isCurrent: data?.query === text,
    hasFailed: data === null && state === "idle",
    type: (value: string) => setText(toQuery(value)),
    retry: () => setAttempt((count) => count + 1),
  };
}
