/** Initials of a name: first letter of the first and last word. */
export function initials(name: string): string {
  const words =
    name
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .map((word) => word.replace(/^[\p{P}\p{Sm}\p{Sc}\p{Sk}]+/u, ""))
      .filter(Boolean) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => [...new Intl.Segmenter().segment(word ?? "")][0]?.segment ?? "");
  return letters.join("").toLocaleUpperCase() || "?";
}
