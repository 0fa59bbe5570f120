/** The item that a key leads to from the one that has the focus (-1: the menu's own button); null for keys that lead nowhere. */
export function itemAt(key: string, current: number, count: number): number | null {
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
 * The item whose name begins with what was typed. One letter, also when it is typed again, leads to the next such item;
 * more of them stay on the item as long as it fits. -1 when there is none.
 */
export function itemNamed(typed: string, current: number, names: readonly string[]): number {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isOneLetter ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const from = isOneLetter ? current + 1 : Math.max(current, 0);
  const inTurn = names.map((_, index) => (from + index) % names.length);
  return inTurn.find((index) => names[index]?.toLocaleLowerCase().startsWith(wanted)) ?? -1;
}
