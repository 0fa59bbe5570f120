/** Draws a step's popover into the elements that driver.js made for it. */
import type { PopoverDOM } from "driver.js";
import type { T } from "#app/i18n/index.ts";
import { presentSteps, type Step, textOf } from "./steps.ts";

export function drawPopover(popover: PopoverDOM, t: T, step: Step): void {
  const { wrapper, title, description, footer, progress } = popover;
  const { closeButton: skip, previousButton: back, nextButton: next } = popover;
  // Counted now: what has left the page since the tour began is not among them.
  const route = presentSteps();
  const index = route.indexOf(step);
  const previous = route[index - 1];
  const following = route[index + 1];

  // They would be landmarks of the page.
  title.role = "presentation";
  footer.role = "presentation";
  const heading = document.createElement("h2");
  heading.textContent = textOf(t, step, "popupTitle");
  progress.textContent = t("tour.progress", { current: index + 1, total: route.length });
  title.replaceChildren();
  title.appendChild(heading);
  title.appendChild(progress);
  // Over the one that driver.js writes on the element.
  title.style.display = "flex";
  description.insertAdjacentElement("afterend", thread(route.length, index));

  skip.textContent = t("tour.skip");
  skip.ariaLabel = t("tour.skipNamed");
  footer.insertBefore(skip, footer.firstChild);
  if (previous) back.ariaLabel = t("tour.backNamed", { step: textOf(t, previous, "title") });
  if (following) next.ariaLabel = t("tour.nextNamed", { step: textOf(t, following, "title") });
  back.setAttribute("aria-keyshortcuts", "ArrowLeft");
  next.setAttribute("aria-keyshortcuts", "ArrowRight");
  wrapper.lang = document.documentElement.lang;

  // driver.js gives the focus to the first button in this same task; people go on more often than they leave.
  queueMicrotask(() => next.focus({ preventScroll: true }));
}

/** One node for each step; the words beside the title say the same. */
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
