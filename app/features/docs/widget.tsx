/** The search button of the frame: a link to the search page; with JavaScript, it and Ctrl K open the palette. */
import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback, useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { createLazyHost } from "#app/observe.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";

const paletteHost = createLazyHost("guides", () => import("./palette.tsx"));

export function SearchButton({ isStaff }: { isStaff: boolean }) {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const host = paletteHost.useHost();
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  const open = useCallback(
    (event: Event | MouseEvent) => {
      event.preventDefault();
      setOpened(true);
      paletteHost.load(catalogue).catch(() => navigate(paths.search()));
    },
    [catalogue, navigate],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
        open(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);

  return (
    <>
      <Link
        to={paths.search()}
        aria-label={t("shell.search")}
        aria-keyshortcuts="Control+K Meta+K"
        data-tooltip={t("shell.searchKeys")}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) open(event);
        }}
        className="bar-button max-tablet:hidden"
      >
        <Icon name="search" />
      </Link>
      {host ? <host.Palette opened={opened} onClose={close} isStaff={isStaff} /> : null}
    </>
  );
}
