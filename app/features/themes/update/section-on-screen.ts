import { useEffect, useState } from "react";

/** The part of the screen in which a section counts as the one that is read. */
const readingBand = "-25% 0px -65% 0px";

/** The id of the section being read, or null before anything has moved. */
export function useSectionOnScreen(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = ids.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown) setCurrent(shown.target.id);
      },
      { rootMargin: readingBand },
    );
    for (const id of names.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    // Whoever jumps to a list that ends above the band is there all the same.
    const jump = () => {
      const id = location.hash.slice(1);
      if (names.split(" ").includes(id)) setCurrent(id);
    };
    addEventListener("hashchange", jump);
    return () => {
      observer.disconnect();
      removeEventListener("hashchange", jump);
    };
  }, [names]);
  return current;
}
