/** Runs the tour with driver.js, which dims the page, highlights the element, positions the popover and traps the focus. */
import { driver, type PopoverDOM } from "driver.js";
import type { T } from "#app/i18n/index.ts";
import { drawPopover } from "./popover.ts";
import { findResumeIndex, getStepText, listVisibleSteps, steps } from "./steps.ts";
import "./tour.css";

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
  const route = listVisibleSteps();
  if (route.length === 0) return null;

  const tour = driver({
    steps: route.map((step) => ({
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
      const step = index === undefined ? undefined : route[index];
      if (step) onStep(steps.indexOf(step));
    },
    onHighlighted: (element) => forgetOthers(element),
    onPopoverRender: (popover: PopoverDOM, { index }) => {
      const step = index === undefined ? undefined : route[index];
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
  tour.drive(findResumeIndex(route, position));

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
function forgetOthers(current: Element | undefined): void {
  for (const element of document.querySelectorAll(".driver-active-element")) {
    if (element === current) continue;
    element.classList.remove("driver-active-element");
    for (const mark of ["aria-haspopup", "aria-expanded", "aria-controls"]) element.removeAttribute(mark);
  }
}
