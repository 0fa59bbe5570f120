/** On desktop, every link to a new ticket opens the form over the page; without scripts and on phones it opens the page. */
import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { LoadedCatalogueContext } from "#app/i18n/index.ts";
import { createLazyHost, useAfterNavigation } from "#app/kit/parts/observe.ts";
import { paths } from "#base/paths.ts";

const dialogHost = createLazyHost("support", () => import("./ticket-dialog.tsx"));

export function SupportWidget() {
  const catalogue = useContext(LoadedCatalogueContext);
  const host = dialogHost.useHost();
  const [href, setHref] = useState<string | null>(null);
  const { pathname, hash } = useLocation();
  const isOnPage = pathname === paths.support();
  const wasOpen = useRef(false);
  useAfterNavigation(() => setHref(null));

  useEffect(() => {
    // The open dialog kept the page from taking the focus, and has returned it to its opener.
    if (wasOpen.current && !href && hash) document.getElementById(hash.slice(1))?.focus();
    wasOpen.current = href !== null;
  }, [href, hash]);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || isOnPage || matchMedia("(max-width: 768px)").matches) return;
      if (link.origin !== location.origin || link.pathname !== paths.support() || link.target) return;
      // Only a document of its own has the policy for the vendor's form.
      if (new URLSearchParams(link.search).has("form")) return;
      // React's own links then stay on the page.
      event.preventDefault();
      setHref(link.pathname + link.search);
      dialogHost.load(catalogue).catch(() => location.assign(link.href));
    }
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, [isOnPage, catalogue]);

  return host && href ? <host.TicketDialog href={href} onClose={() => setHref(null)} /> : null;
}
