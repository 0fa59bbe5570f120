/** Fills driver.js's popover elements for a step. */
import type { PopoverDOM } from "driver.js";
import type { T } from "#app/i18n/index.ts";
import { getStepText, listVisibleSteps, type Step } from "./steps.ts";

export function drawPopover(popover: PopoverDOM, t: T, step: Step): void {
  const { wrapper, title, description, footer, progress } = popover;
  const { closeButton: skip, previousButton: back, nextButton: next } = popover;
  // Count now, because elements may have left the page.
  const route = listVisibleSteps();
  const index = route.indexOf(step);
  const previous = route[index - 1];
  const following = route[index + 1];

  // `header` and `footer` elements would be landmarks.
  title.role = "presentation";
  footer.role = "presentation";
  const heading = document.createElement("h2");
  heading.textContent = getStepText(t, step, "popupTitle");
  progress.textContent = t("tour.progress", { current: index + 1, total: route.length });
  title.replaceChildren();
  title.appendChild(heading);
  title.appendChild(progress);
  // Overrides the attribute that driver.js sets.
  title.style.display = "flex";
  description.insertAdjacentElement("afterend", thread(route.length, index));

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
function thread(count: number, now: number): HTMLElement {
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
