/** Scrolls a list until the item is fully visible, without scrolling the page. */

/** Visible part of the neighbours, in pixels. */
const margin = 48;

export function scrollIntoList(list: HTMLElement | null, item: Element | null | undefined): void {
  if (!list || !item) return;
  const frame = list.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < frame.top + margin) list.scrollTop += place.top - frame.top - margin;
  else if (place.bottom > frame.bottom - margin) list.scrollTop += place.bottom - frame.bottom + margin;
}
