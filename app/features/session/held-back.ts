/** While the network is away, clicks and forms that would leave the page are stopped before anything else sees them. */
import { isOffline, noteHeldBack } from "#app/session/connection.ts";

/** Answers what ends it. */
export function holdBackWhileOffline(): () => void {
  const onClick = (event: MouseEvent) => {
    if (isOffline() && leavesPage(event)) holdBack(event);
  };
  const onSubmit = (event: SubmitEvent) => {
    if (isOffline() && !staysHere(event)) holdBack(event);
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

/** What opens elsewhere, or leads within the page, leaves it standing. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target && link.target !== "_self")) return false;
  const { protocol, hash, href } = new URL(link.href);
  const here = location.href.replace(/#.*$/, "");
  return protocol.startsWith("http") && !(hash && href.replace(/#.*$/, "") === here);
}

/** Forms that only close their dialog. */
function staysHere({ target, submitter }: SubmitEvent): boolean {
  const method = submitter?.getAttribute("formmethod") ?? (target as Element).getAttribute("method");
  return method?.toLowerCase() === "dialog";
}
