/** Reports the current heading: the last one above a line in the upper third of the window. */

/** Fraction of the window's height. */
const readingLine = 0.3;

/** Returns a function that stops observing. */
export function watchReading(ids: string[], tell: (id: string | null) => void): () => void {
  const headings = ids.map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  const update = () => tell(readingAt(headings));
  // One observer for headings that cross the line, one for the end of the page.
  const observers = [`0px 0px -${(1 - readingLine) * 100}% 0px`, "0px"].map(
    (rootMargin) => new IntersectionObserver(update, { rootMargin }),
  );
  for (const observer of observers) for (const heading of headings) observer.observe(heading);
  addEventListener("scrollend", update);
  return () => {
    for (const observer of observers) observer.disconnect();
    removeEventListener("scrollend", update);
  };
}

function readingAt(headings: HTMLElement[]): string | null {
  const page = document.documentElement;
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + innerHeight >= page.scrollHeight - 2;
  if (isAtEnd) {
    // Short sections at the end never reach the line, so use the targeted one or the last.
    const asked = headings.find(({ id }) => location.hash === `#${id}`);
    const isInSight = asked && asked.getBoundingClientRect().top >= 0;
    return (isInSight ? asked : headings.at(-1))?.id ?? null;
  }
  const line = innerHeight * readingLine;
  return (headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0])?.id ?? null;
}
