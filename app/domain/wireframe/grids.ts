/** Sections that repeat something in columns or rows. */
import type { Area } from "./area.ts";
import { findNumber, findValue, hasPicture, type Item, readContent, readSettings, visibleBlocks } from "./content.ts";
import { paintStack } from "./stack.ts";

/** Rows that say more than the first ones. */
const maxRows = 3;
const gap = 8;

interface Cell {
  x: number;
  y: number;
  width: number;
}

/** Paints the cells row by row; returns the height. */
function paintGrid(
  area: Pick<Area, "x" | "width">,
  { y, count, columns }: { y: number; count: number; columns: number },
  paintCell: (cell: Cell, index: number) => number,
): number {
  const width = (area.width - gap * (columns - 1)) / columns;
  let top = y;
  let rowHeight = 0;
  for (let index = 0; index < Math.min(count, columns * maxRows); index++) {
    const column = index % columns;
    if (index > 0 && column === 0) {
      top += rowHeight + gap + 2;
      rowHeight = 0;
    }
    rowHeight = Math.max(rowHeight, paintCell({ x: area.x + column * (width + gap), y: top, width }, index));
  }
  return top + rowHeight - y;
}

/** The heading and the texts of the section itself, without its buttons. */
function paintHead(area: Area): number {
  const items = readSettings(area.section.settings).filter(({ kind }) => kind === "title" || kind === "text");
  const height = paintStack(area.sketch, items, { x: area.x, y: area.y, width: area.width * 0.7 });
  return height > 0 ? height + 9 : 0;
}

const getColumns = ({ section, isPhone }: Area, otherwise: number): number =>
  isPhone
    ? findNumber(section.settings, /columns_(mobile|phone|small)/, { least: 1, most: 2, otherwise: 2 })
    : findNumber(section.settings, /columns/, { least: 1, most: 6, otherwise });

export function paintProducts(area: Area): number {
  const { sketch, section, y } = area;
  const columns = getColumns(area, 4);
  const limit = { least: 1, most: 50, otherwise: columns };
  const rows = findNumber(section.settings, /^rows/, { least: 0, most: maxRows, otherwise: 0 });
  const count = rows > 0 ? rows * columns : findNumber(section.settings, /limit|count|_to_show|per_page/, limit);
  let head = paintHead(area);
  if (/main/.test(section.type)) {
    head += paintStack(sketch, [{ kind: "title", length: 16 }], { ...area, y: y + head }) + 8;
    for (const index of [0, 1, 2])
      sketch.box("tile", { x: area.x + index * 40, y: y + head, width: 34, height: 10 }, 5);
    head += 18;
  }
  const height = paintGrid(area, { y: y + head, count, columns }, (cell) => {
    const tall = cell.width * 0.72;
    sketch.picture({ ...cell, height: tall });
    sketch.box("title", { x: cell.x, y: cell.y + tall + 5, width: cell.width * 0.64, height: 4 });
    sketch.box("text", { x: cell.x, y: cell.y + tall + 12, width: cell.width * 0.36, height: 3.5 });
    return tall + 16;
  });
  return head + height;
}

export function paintCollections(area: Area): number {
  const head = paintHead(area);
  const columns = getColumns(area, 3);
  const count = visibleBlocks(area.section).length || columns;
  const height = paintGrid(area, { y: area.y + head, count, columns }, (cell) => {
    const tall = cell.width * 0.9;
    area.sketch.picture({ ...cell, height: tall });
    area.sketch.box("title", { x: cell.x, y: cell.y + tall + 6, width: cell.width * 0.5, height: 4.5 });
    return tall + 11;
  });
  return head + height;
}

export function paintColumns(area: Area): number {
  const head = paintHead(area);
  const blocks = visibleBlocks(area.section);
  const columns = area.isPhone ? 1 : getColumns(area, Math.min(4, Math.max(2, blocks.length)));
  const height = paintGrid(area, { y: area.y + head, count: blocks.length || columns, columns }, (cell, index) => {
    const block = blocks[index];
    const picture: Item[] = block && hasPicture(block) ? [{ kind: "picture" }] : [];
    const items: Item[] = block ? readContent(block) : [];
    const shown = items.length > 0 ? items : ([{ kind: "title", length: 10 }, text(40)] as Item[]);
    return paintStack(area.sketch, [...picture, ...shown], { ...cell, width: cell.width - 4 });
  });
  return head + height;
}

const text = (length: number): Item => ({ kind: "text", length });

export function paintTestimonials(area: Area): number {
  const head = paintHead(area);
  const blocks = visibleBlocks(area.section);
  const columns = area.isPhone ? 1 : getColumns(area, Math.min(3, Math.max(1, blocks.length)));
  const height = paintGrid(area, { y: area.y + head, count: blocks.length || columns, columns }, (cell, index) => {
    for (const star of [0, 1, 2, 3, 4]) area.sketch.circle("button", cell.x + 3 + star * 8, cell.y + 3, 2.5);
    const items = blocks[index] ? readContent(blocks[index]) : [];
    const quotes = items.length > 0 ? items : [text(90), { kind: "title", length: 8 } as const];
    return 12 + paintStack(area.sketch, quotes, { x: cell.x, y: cell.y + 12, width: cell.width - 4 });
  });
  return head + height;
}

export function paintGallery(area: Area): number {
  const head = paintHead(area);
  const isLogos = /logo/.test(area.section.type);
  const columns = area.isPhone ? 2 : getColumns(area, isLogos ? 5 : 3);
  const count = visibleBlocks(area.section).length || columns;
  const height = paintGrid(area, { y: area.y + head, count, columns }, (cell) => {
    const tall = isLogos ? 22 : cell.width * 0.75;
    if (isLogos) area.sketch.box("scenery", { ...cell, height: tall }, 3);
    else area.sketch.picture({ ...cell, height: tall });
    return tall;
  });
  return head + height;
}

export function paintBlog(area: Area): number {
  const head = paintHead(area);
  const { settings, type } = area.section;
  const isGrid = findValue(settings, /layout/) !== "list";
  const columns = area.isPhone ? 1 : isGrid ? getColumns(area, 3) : 1;
  const limit = { least: 1, most: 24, otherwise: /main/.test(type) ? columns * 2 : columns };
  const count = findNumber(settings, /limit|count|per_page|_to_show/, limit);
  const height = paintGrid(area, { y: area.y + head, count, columns }, (cell) => {
    const tall = Math.min(90, cell.width * 0.58);
    area.sketch.picture({ ...cell, height: tall });
    const items: Item[] = [{ kind: "title", length: 18 }, text(56)];
    return tall + 7 + paintStack(area.sketch, items, { x: cell.x, y: cell.y + tall + 7, width: cell.width - 6 });
  });
  return head + height;
}

/** Closed answers under each other. */
export function paintQuestions(area: Area): number {
  const { sketch, x, width } = area;
  const head = paintHead(area);
  const count = Math.min(8, visibleBlocks(area.section).length || 4);
  for (let index = 0; index < count; index++) {
    const y = area.y + head + index * 16;
    sketch.box("text", { x, y: y + 4, width: width * (0.5 - (index % 3) * 0.08), height: 4 });
    sketch.box("title", { x: x + width - 8, y: y + 5, width: 8, height: 2 }, 1);
    sketch.box("rule", { x, y: y + 14, width, height: 1 }, 0);
  }
  return head + count * 16;
}
