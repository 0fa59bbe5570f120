/** Shows, positions and hides the single tooltip as WCAG 1.4.13 requires: dismissible, hoverable, persistent. */
import { autoUpdate, computePosition, flip, offset, type Placement, shift } from "@floating-ui/dom";

/** Hover delay before a tooltip appears. */
const waitMs = 400;
/** Grace period to move from the element to the tooltip. */
const graceMs = 150;
const id = "tooltip";

interface Shown {
  anchor: Element;
  hide(): void;
}

export function startTooltips(signal: AbortSignal): void {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (act: () => void, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, afterMs);
  };
  function hide() {
    clearTimeout(timer);
    shown?.hide();
    shown = null;
  }
  /** The pointer left; a focused element keeps its tooltip. */
  const leave = () => later(() => !shown?.anchor.matches(":focus-visible") && hide(), graceMs);
  function show(anchor: Element) {
    if (shown?.anchor === anchor || !anchor.isConnected) return;
    hide();
    shown = open(anchor, hide);
  }

  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === "touch") return;
    const anchor = findAnchor(target);
    if (shown && (anchor === shown.anchor || (target as Element).id === id)) clearTimeout(timer);
    // No delay when moving between tooltips.
    else if (anchor) later(() => show(anchor), shown ? graceMs : waitMs);
    else if (shown) leave();
    else clearTimeout(timer);
  }
  function onFocusIn() {
    const { activeElement } = document;
    const anchor = findAnchor(activeElement);
    if (anchor && activeElement?.matches(":focus-visible")) show(anchor);
  }

  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { signal, capture: true });
  on("pointerover", onPointerOver);
  on("focusin", onFocusIn);
  on("focusout", hide);
  on("pointerdown", hide);
  on("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    // The event belongs to the tooltip, not to the element below.
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  document.documentElement.addEventListener("pointerleave", () => shown && leave(), { signal });
  signal.addEventListener("abort", hide);

  // Use the currently hovered or focused element, which may have changed while this code loaded.
  const hovered = matchMedia("(hover: hover)").matches ? document.querySelector("[data-tooltip]:hover") : null;
  if (hovered) later(() => show(hovered), waitMs);
  onFocusIn();
}

const findAnchor = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

function open(anchor: Element, onGone: () => void): Shown | null {
  const text = anchor.getAttribute("data-tooltip");
  if (!text || isInView(anchor, text)) return null;
  const bubble = document.createElement("div");
  Object.assign(bubble, { id, role: "tooltip", className: "tooltip", textContent: text, popover: "manual" });
  // A modal dialog makes the rest inert, so the tooltip goes inside it.
  (anchor.closest("dialog[open]") ?? document.body).appendChild(bubble);
  bubble.showPopover?.();
  const undescribe = describe(anchor, text);
  const stop = autoUpdate(anchor, bubble, () => (anchor.isConnected ? place(anchor, bubble) : onGone()));
  return {
    anchor,
    hide() {
      stop();
      undescribe();
      bubble.remove();
    },
  };
}

async function place(anchor: Element, bubble: HTMLElement): Promise<void> {
  const placement = (anchor.getAttribute("data-tooltip-side") ?? "top") as Placement;
  const { x, y } = await computePosition(anchor, bubble, {
    strategy: "fixed",
    placement,
    middleware: [offset(7), flip(), shift({ padding: 8 })],
  });
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
}

/** A tooltip equal to the accessible name would be announced twice. */
function describe(anchor: Element, text: string): () => void {
  const name = anchor.getAttribute("aria-label") ?? anchor.textContent?.trim();
  if (name === text) return () => undefined;
  const before = anchor.getAttribute("aria-describedby");
  anchor.setAttribute("aria-describedby", before ? `${before} ${id}` : id);
  return () => (before ? anchor.setAttribute("aria-describedby", before) : anchor.removeAttribute("aria-describedby"));
}

/** Whether the element already shows the full text. */
function isInView(anchor: Element, text: string): boolean {
  return [anchor, ...anchor.querySelectorAll<HTMLElement>("*")].some(
    (element) =>
      element instanceof HTMLElement &&
      element.textContent?.trim() === text &&
      element.clientWidth > 1 &&
      element.scrollWidth <= element.clientWidth &&
      element.children.length === 0,
  );
}
