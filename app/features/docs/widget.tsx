/** The search button of the frame: a link to the search page; with JavaScript, it and Ctrl K open the palette. */
import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { createLazyHost } from "#app/observe.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";

const paletteHost = createLazyHost("guides", () => import("./palette.tsx"));

export function SearchButton() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const host = paletteHost.useHost();
  const [opened, setOpened] = useState(false);
  const label = t("shell.search");

  function open(event: Event | MouseEvent) {
    event.preventDefault();
    setOpened(true);
    paletteHost.load(catalogue).catch(() => navigate(paths.search()));
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "k") open(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  return (
    <>
      <Link
        to={paths.search()}
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        data-tooltip={`${label}, Ctrl K`}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) open(event);
        }}
        className="bar-button max-tablet:hidden"
      >
        <Icon name="search" />
      </Link>
      {host ? <host.Palette opened={opened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
