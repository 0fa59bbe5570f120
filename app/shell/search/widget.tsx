/**
 * The search button of the frame: a link to the search page. With JavaScript, it, every other link to the search, and
 * Ctrl K open the palette instead.
 */
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { paths } from "#base/paths.ts";
import { openedPages } from "./recent-pages.ts";

const paletteHost = createLazyHost("search", () => import("./palette.tsx"));

export function SearchButton() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const host = paletteHost.useHost();
  const [opened, setOpened] = useState(false);
  const label = t("shell.search");

  useEffect(() => {
    openedPages.unshift({ to: pathname, title: document.title });
  }, [pathname]);

  useEffect(() => {
    function open(event: Event) {
      event.preventDefault();
      setOpened(true);
      paletteHost.load(catalogue).catch(() => navigate(paths.search()));
    }
    function onClick(event: MouseEvent) {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
      if (isPlain && (event.target as Element).closest(`a[href="${paths.search()}"]`)) open(event);
    }
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key === "k") open(event);
    }
    // Before the link's own handler, which would navigate.
    addEventListener("click", onClick, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("keydown", onKeyDown);
    };
  }, [catalogue, navigate]);

  return (
    <>
      <Link
        to={paths.search()}
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        data-tooltip={`${label}, Ctrl K`}
        className="bar-button max-tablet:hidden"
      >
        <Icon name="search" />
      </Link>
      {host ? <host.Palette opened={opened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
