/** Scrolls a list that has a scroll bar of its own as far as its item needs to be seen whole, and never the page. */

/** How much of its neighbours is seen, in pixels. */
const margin = 48;

export function keepInSight(list: HTMLElement | null, item: Element | null | undefined): void {
  if (!list || !item) return;
  const frame = list.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < frame.top + margin) list.scrollTop += place.top - frame.top - margin;
  else if (place.bottom > frame.bottom - margin) list.scrollTop += place.bottom - frame.bottom + margin;
}
