import { useEffect, useState } from "react";

/** The part of the screen in which a section counts as the one that is read. */
const readingBand = "-25% 0px -65% 0px";

/** The id of the section being read, or null before anything has moved. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = ids.join(" ");
  useEffect(() => {
    // Whoever jumps to a list that never comes into the band is there all the same, until they scroll on.
    let jumped = false;
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown && !jumped) setCurrent(shown.target.id);
      },
      { rootMargin: readingBand },
    );
    for (const id of names.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    const listening = new AbortController();
    const on = (types: string[], listener: () => void) => {
      for (const type of types) addEventListener(type, listener, { signal: listening.signal, passive: true });
    };
    on(["hashchange"], () => {
      const id = location.hash.slice(1);
      if (!names.split(" ").includes(id)) return;
      jumped = true;
      setCurrent(id);
    });
    on(["wheel", "touchmove", "keydown"], () => {
      jumped = false;
    });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [names]);
  return current;
}
