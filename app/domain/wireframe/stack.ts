/** Titles, texts and buttons under each other, as wide as their texts are long. */
import type { Item } from "./content.ts";
import type { Sketch } from "./sketch.ts";

export interface StackPlace {
  x: number;
  y: number;
  width: number;
  align?: "start" | "center" | "end";
  isLarge?: boolean;
}

/** More would say nothing. */
const maxItems = 12;

interface Lines {
  tone: "title" | "text";
  perCharacter: number;
  height: number;
  step: number;
  most: number;
}

const titleLines = (isLarge: boolean): Lines =>
  isLarge
    ? { tone: "title", perCharacter: 6.2, height: 7, step: 12, most: 2 }
    : { tone: "title", perCharacter: 4.9, height: 5.5, step: 10, most: 2 };
const textLines: Lines = { tone: "text", perCharacter: 2.4, height: 4, step: 8.5, most: 3 };

/** Returns the height. */
export function paintStack(sketch: Sketch, items: readonly Item[], place: StackPlace): number {
  let y = place.y;
  for (const item of items.slice(0, maxItems)) {
    if (y > place.y) y += item.kind === "button" ? 9 : 7;
    y += paintItem(sketch, item, { ...place, y });
  }
  return y - place.y;
}

function paintItem(sketch: Sketch, item: Item, place: StackPlace): number {
  const { y, width, isLarge = false } = place;
  if (item.kind === "title") return paintLines(sketch, item.length, titleLines(isLarge), place);
  if (item.kind === "text") return paintLines(sketch, item.length, textLines, place);
  if (item.kind === "button") {
    const long = Math.min(width, 26 + item.length * 2.6);
    sketch.box("button", { x: alignIn(place, long), y, width: long, height: 14 }, 3);
    return 14;
  }
  if (item.kind === "picture") {
    const height = Math.min(90, width * 0.56);
    sketch.picture({ x: place.x, y, width, height });
    return height;
  }
  if (item.kind === "digits") {
    const x = alignIn(place, 4 * 24 - 4);
    for (let index = 0; index < 4; index++) {
      sketch.box("tile", { x: x + index * 24, y, width: 20, height: 22 }, 3);
      sketch.box("title", { x: x + index * 24 + 5, y: y + 9, width: 10, height: 4 });
    }
    return 22;
  }
  if (item.kind === "icons") {
    for (let index = 0; index < 3; index++) {
      const x = place.x + (index * width) / 3;
      sketch.circle("scenery", x + 5, y + 5, 5);
      sketch.box("text", { x: x + 14, y: y + 3, width: Math.max(6, width / 3 - 22), height: 4 });
    }
    return 10;
  }
  sketch.box("tile", { x: place.x, y, width, height: 14 }, 3);
  return 14;
}

/** The last line is shorter. */
function paintLines(sketch: Sketch, length: number, look: Lines, place: StackPlace): number {
  const whole = Math.max(14, length * look.perCharacter);
  const count = Math.min(look.most, Math.ceil(whole / place.width));
  for (let index = 0; index < count; index++) {
    const isLast = index === count - 1;
    const rest = whole - place.width * index;
    const width = isLast ? Math.min(rest, place.width * (count > 1 ? 0.7 : 1)) : place.width * (0.96 - index * 0.06);
    const box = { x: alignIn(place, width), y: place.y + index * look.step, width, height: look.height };
    sketch.box(look.tone, box, look.height / 2);
  }
  return (count - 1) * look.step + look.height;
}

function alignIn({ x, width, align = "start" }: StackPlace, wanted: number): number {
  if (align === "start") return x;
  return align === "center" ? x + (width - wanted) / 2 : x + width - wanted;
}
