/** The drawing of a template: a page between a header and a footer, made from its outline. Pure. */
import type { OutlineMember, TemplateOutline } from "#workers/licences/templates/contract.ts";
import { paintSection } from "./paint.ts";
import { type Shape, Sketch, type Tone } from "./sketch.ts";

const devices = ["desktop", "phone"] as const;
export type Device = (typeof devices)[number];

const pages: Record<Device, { width: number; margin: number; headerHeight: number; minHeight: number }> = {
  desktop: { width: 362, margin: 20, headerHeight: 27, minHeight: 300 },
  phone: { width: 164, margin: 10, headerHeight: 32, minHeight: 300 },
};

interface DrawnSection {
  id: string;
  y: number;
  height: number;
}

/** Small enough to be sent to the browser. */
export interface Drawing {
  width: number;
  height: number;
  paths: Partial<Record<Tone, string>>;
  sections: DrawnSection[];
}

export interface Layout {
  width: number;
  height: number;
  shapes: Shape[];
  sections: DrawnSection[];
}

/** Sections below `maxHeight` are left out, and so is the footer: the drawing is cut there. */
export function drawTemplate(outline: TemplateOutline, device: Device, maxHeight?: number): Drawing {
  const { sketch, ...layout } = sketchTemplate(outline, device, maxHeight);
  return { ...layout, paths: sketch.toPaths() };
}

/** One section without the rest of its page, with some room below sections that have no ground of their own. */
export function drawSection(section: OutlineMember, device: Device): Drawing {
  const { width, margin } = pages[device];
  const sketch = new Sketch();
  const content = { x: margin, width: width - margin * 2, pageWidth: width };
  const height = Math.round(paintSection({ sketch, section, isPhone: device === "phone", y: 0, ...content }));
  return { width, height, paths: sketch.toPaths(), sections: [] };
}

/** The header or the footer of every page. */
export function drawFrame(part: "header" | "footer", device: Device): Drawing {
  const { width, margin, headerHeight } = pages[device];
  const isPhone = device === "phone";
  const sketch = new Sketch();
  const height = part === "header" ? headerHeight : getFooterHeight(isPhone);
  if (part === "header") paintHeader(sketch, { width, margin, height, isPhone });
  else paintFooter(sketch, { width, margin, y: 0, height, isPhone });
  return { width, height, paths: sketch.toPaths(), sections: [] };
}

export function layOutTemplate(outline: TemplateOutline, device: Device, maxHeight?: number): Layout {
  const { sketch, ...layout } = sketchTemplate(outline, device, maxHeight);
  return { ...layout, shapes: sketch.shapes };
}

function sketchTemplate(outline: TemplateOutline, device: Device, maxHeight = Number.POSITIVE_INFINITY) {
  const { width, margin, headerHeight, minHeight } = pages[device];
  const isPhone = device === "phone";
  const sketch = new Sketch();
  paintHeader(sketch, { width, margin, height: headerHeight, isPhone });
  let y = headerHeight;
  const sections: DrawnSection[] = [];
  for (const section of outline.sections) {
    if (section.hidden) continue;
    if (y >= maxHeight) break;
    const content = { x: margin, width: width - margin * 2, pageWidth: width };
    const height = Math.round(paintSection({ sketch, section, isPhone, y, ...content }));
    sections.push({ id: section.id, y, height });
    y += height;
  }
  if (y >= maxHeight) return { sketch, width, height: maxHeight, sections };
  const footerHeight = getFooterHeight(isPhone);
  const footerY = Math.max(y, Math.min(minHeight, maxHeight) - footerHeight);
  paintFooter(sketch, { width, margin, y: footerY, height: footerHeight, isPhone });
  return { sketch, width, height: footerY + footerHeight, sections };
}

const getFooterHeight = (isPhone: boolean): number => (isPhone ? 64 : 46);

interface Bar {
  width: number;
  margin: number;
  height: number;
  isPhone: boolean;
}

function paintHeader(sketch: Sketch, { width, margin, height, isPhone }: Bar): void {
  const middle = height / 2;
  sketch.box("title", { x: margin, y: middle - 2.5, width: isPhone ? 22 : 50, height: 5 });
  if (isPhone) {
    for (const index of [-1, 0, 1])
      sketch.box("title", { x: width - margin - 10, y: middle - 0.5 + index * 4, width: 10, height: 1.5 }, 0.5);
  } else {
    for (const index of [0, 1, 2])
      sketch.box("text", { x: width - margin - 136 + index * 50, y: middle - 2, width: 32, height: 4 });
  }
  sketch.box("rule", { x: 0, y: height - 1, width, height: 1 }, 0);
}

function paintFooter(sketch: Sketch, { width, margin, y, height, isPhone }: Bar & { y: number }): void {
  sketch.box("ground", { x: 0, y, width, height }, 0);
  const columns = isPhone ? 2 : 4;
  const step = (width - margin * 2) / columns;
  for (let index = 0; index < columns; index++) {
    const x = margin + index * step;
    sketch.box("title", { x, y: y + 13, width: step * 0.4, height: 4 });
    for (const row of [0, 1])
      sketch.box("text", { x, y: y + 22 + row * 8, width: step * (0.6 - row * 0.14), height: 3.5 });
  }
}
