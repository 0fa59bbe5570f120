/**
 * The assistant's launcher over every page of a desktop: a link to its page; with JavaScript it opens a window, whose
 * code loads then.
 */
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useContext, useEffect, useRef, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

const windowHost = createLazyHost("assistant", () => import("./chat-window.tsx"));

export function AssistantLauncher() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const host = windowHost.useHost();
  const launcher = useRef<HTMLAnchorElement>(null);
  const [state, setState] = useState<"closed" | "open" | "minimised">("closed");
  const wasOpen = useRef(false);
  const isOpen = state === "open";
  const isOnPage = useLocation().pathname === paths.assistant;
  const label = t("shell.launcher", { product: brand.managerName });

  useEffect(() => {
    if (wasOpen.current && !isOpen) launcher.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open(event: MouseEvent | KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setState("open");
    windowHost.load(catalogue).catch(() => navigate(paths.assistant));
  }
  const asButton = useHydrated()
    ? ({ role: "button", "aria-haspopup": "dialog", "aria-expanded": isOpen } as const)
    : {};

  if (isOnPage) return null;
  return (
    <>
      <Link
        ref={launcher}
        to={paths.assistant}
        {...asButton}
        aria-label={label}
        data-tooltip={label}
        onClick={open}
        onKeyDown={(event) => event.key === " " && open(event)}
        className="grid size-12 place-content-center rounded-full bg-accent text-on-accent shadow-float hover:bg-accent-hover"
      >
        <Icon name="message-circle" className="size-5" />
      </Link>
      {host && state !== "closed" ? (
        <host.ChatWindow isOpen={isOpen} onMinimise={() => setState("minimised")} onClose={() => setState("closed")} />
      ) : null}
    </>
  );
}
