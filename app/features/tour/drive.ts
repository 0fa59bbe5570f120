/** Runs the tour with driver.js, which darkens the page, rings the element, places the popover and keeps the focus in it. */
import { driver, type PopoverDOM } from "driver.js";
import type { T } from "#app/i18n/index.ts";
import { drawPopover } from "./popover.ts";
import { presentSteps, resumeAt, steps, textOf } from "./steps.ts";
import "./tour.css";

interface DriveEvents {
  onStep(position: number): void;
  onLeave(): void;
  onComplete(): void;
}

export interface Drive {
  /** The same step once more, on the page as it is now. */
  redraw(): void;
  end(): void;
}

/** Null when the page has nothing to show. */
export function startDrive(t: T, position: number, { onStep, onLeave, onComplete }: DriveEvents): Drive | null {
  const route = presentSteps();
  if (route.length === 0) return null;

  const tour = driver({
    steps: route.map((step) => ({
      element: `#${step.elementId}`,
      popover: {
        title: textOf(t, step, "popupTitle"),
        description: textOf(t, step, "text"),
        side: step.side,
        align: "center",
      },
    })),
    skipMissingElement: true,
    // Its animation swallows keys and loses its place when somebody is quick: the sheet has the movement instead.
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

  // The side bar scrolls by itself, and what stands around it may change its size.
  const refresh = () => tour.refresh();
  const sizes = new ResizeObserver(refresh);
  for (const element of [document.body, document.getElementById("navigation")]) if (element) sizes.observe(element);
  addEventListener("scroll", refresh, { capture: true, passive: true });
  tour.drive(resumeAt(route, position));

  return {
    redraw: () => tour.moveTo(tour.getActiveIndex() ?? 0),
    end() {
      sizes.disconnect();
      removeEventListener("scroll", refresh, { capture: true });
      tour.destroy();
    },
  };
}

/** Two steps within one frame: driver.js would leave its marks on the first. */
function forgetOthers(current: Element | undefined): void {
  for (const element of document.querySelectorAll(".driver-active-element")) {
    if (element === current) continue;
    element.classList.remove("driver-active-element");
    for (const mark of ["aria-haspopup", "aria-expanded", "aria-controls"]) element.removeAttribute(mark);
  }
}
