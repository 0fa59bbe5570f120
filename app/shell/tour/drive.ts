/**
 * Runs the tour with driver.js, which dims the page, highlights the element, positions the popover and traps the focus.
 */
import { driver, type PopoverDOM } from "driver.js";
import { findResumeIndex, getStepText, listVisibleSteps, type TourStep, tourSteps } from "./steps.ts";
import "./tour.css";
import type { T } from "#app/i18n/index.ts";

interface DriveEvents {
  onStep(position: number): void;
  onLeave(): void;
  onComplete(): void;
}

export interface Drive {
  /** Redraws the current step on the changed page. */
  redraw(): void;
  end(): void;
}

/** Null when the page shows none of the steps. */
export function startDrive(t: T, position: number, { onStep, onLeave, onComplete }: DriveEvents): Drive | null {
  const visibleSteps = listVisibleSteps();
  if (visibleSteps.length === 0) return null;

  const tour = driver({
    steps: visibleSteps.map((step) => ({
      element: `#${step.elementId}`,
      popover: {
        title: getStepText(t, step, "popupTitle"),
        description: getStepText(t, step, "text"),
        side: step.side,
        align: "center",
      },
    })),
    skipMissingElement: true,
    // The library's animation swallows key presses and loses its position, so CSS animates instead.
    animate: false,
    overlayColor: "var(--color-scrim)",
    overlayOpacity: 1,
    stagePadding: 6,
    stageRadius: 14,
    popoverOffset: 16,
    showProgress: true,
    nextBtnText: t("tour.next"),
    prevBtnText: t("tour.back"),
    doneBtnText: t("tour.finish"),
    onHighlightStarted: (_element, _step, { index }) => {
      const step = index === undefined ? undefined : visibleSteps[index];
      if (step) onStep(tourSteps.indexOf(step));
    },
    onHighlighted: (element) => clearOtherHighlights(element),
    onPopoverRender: (popover: PopoverDOM, { index }) => {
      const step = index === undefined ? undefined : visibleSteps[index];
      if (step) drawPopover(popover, t, step);
    },
    onCloseClick: onComplete,
    onDoneClick: onComplete,
    onDestroyStarted: onLeave,
  });

  // The side bar scrolls on its own and surrounding elements may resize.
  const refresh = () => tour.refresh();
  const sizes = new ResizeObserver(refresh);
  for (const element of [document.body, document.getElementById("navigation")]) if (element) sizes.observe(element);
  addEventListener("scroll", refresh, { capture: true, passive: true });
  tour.drive(findResumeIndex(visibleSteps, position));

  return {
    redraw: () => tour.moveTo(tour.getActiveIndex() ?? 0),
    end() {
      sizes.disconnect();
      removeEventListener("scroll", refresh, { capture: true });
      tour.destroy();
    },
  };
}

/** Two steps within one frame would leave driver.js classes on the first element. */
function clearOtherHighlights(current: Element | undefined): void {
  for (const element of document.querySelectorAll(".driver-active-element")) {
    if (element === current) continue;
    element.classList.remove("driver-active-element");
    for (const mark of ["aria-haspopup", "aria-expanded", "aria-controls"]) element.removeAttribute(mark);
  }
}

/** Fills driver.js's popover elements for a step. */
function drawPopover(popover: PopoverDOM, t: T, step: TourStep): void {
  const { wrapper, title, description, footer, progress } = popover;
  const { closeButton: skip, previousButton: back, nextButton: next } = popover;
  // Count now, because elements may have left the page.
  const visibleSteps = listVisibleSteps();
  const index = visibleSteps.indexOf(step);
  const previous = visibleSteps[index - 1];
  const following = visibleSteps[index + 1];

  // `header` and `footer` elements would be landmarks.
  title.role = "presentation";
  footer.role = "presentation";
  const heading = document.createElement("h2");
  heading.textContent = getStepText(t, step, "popupTitle");
  progress.textContent = t("tour.progress", { current: index + 1, total: visibleSteps.length });
  title.replaceChildren();
  title.appendChild(heading);
  title.appendChild(progress);
  // Overrides the attribute that driver.js sets.
  title.style.display = "flex";
  description.insertAdjacentElement("afterend", createThread(visibleSteps.length, index));

  skip.textContent = t("tour.skip");
  skip.ariaLabel = t("tour.skipNamed");
  footer.insertBefore(skip, footer.firstChild);
  if (previous) back.ariaLabel = t("tour.backNamed", { step: getStepText(t, previous, "title") });
  if (following) next.ariaLabel = t("tour.nextNamed", { step: getStepText(t, following, "title") });
  back.setAttribute("aria-keyshortcuts", "ArrowLeft");
  next.setAttribute("aria-keyshortcuts", "ArrowRight");
  wrapper.lang = document.documentElement.lang;

  // driver.js focuses the first button in this task; focus "next" instead.
  queueMicrotask(() => next.focus({ preventScroll: true }));
}

/** One node per step; the text beside the title is the accessible version. */
function createThread(count: number, now: number): HTMLElement {
  const line = document.createElement("div");
  line.className = "tour-thread";
  line.ariaHidden = "true";
  for (let index = 0; index < count; index++) {
    const node = document.createElement("span");
    node.dataset.state = index < now ? "done" : index === now ? "now" : "to-come";
    line.appendChild(node);
  }
  return line;
}
