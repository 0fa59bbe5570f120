/**
 * The search button of the frame: a link to the search page. With JavaScript, it, every other link to the search, and
 * Ctrl K open the palette instead.
 */
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { createLazyHost } from "#app/observe.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";
import { rememberPage } from "./recent-pages.ts";

const paletteHost = createLazyHost("search", () => import("./palette.tsx"));

export function SearchButton() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const host = paletteHost.useHost();
  const [opened, setOpened] = useState(false);
  const label = t("shell.search");

  useEffect(() => rememberPage(pathname, document.title), [pathname]);

  useEffect(() => {
    function open(event: Event) {
      event.preventDefault();
      // An open menu would lie under the dialog; its button gets the focus back.
      const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
      if (menu) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
      setOpened(true);
      paletteHost.load(catalogue).catch(() => navigate(paths.search()));
    }
    function onClick(event: MouseEvent) {
      const opener = (event.target as Element).closest(`a[href="${paths.search()}"]`);
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (opener && isPlain) open(event);
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
