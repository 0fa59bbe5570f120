/** The item that a key moves to from the focused index (-1: the button); null for other keys. */
export function findItemByKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return current === last ? 0 : current + 1;
    case "ArrowUp":
    case "ArrowLeft":
      return current <= 0 ? last : current - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/**
 * Index of the item that starts with the typed text. A single or repeated letter moves to the next match; more letters
 * stay on a matching item. -1 without a match.
 */
export function findItemByText(typed: string, current: number, names: readonly string[]): number {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isOneLetter ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const from = isOneLetter ? current + 1 : Math.max(current, 0);
  const inTurn = names.map((_, index) => (from + index) % names.length);
  return inTurn.find((index) => names[index]?.toLocaleLowerCase().startsWith(wanted)) ?? -1;
}
