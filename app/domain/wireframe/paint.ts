/** Draws one section of a template. */
import type { Area } from "./area.ts";
import {
  findNumber,
  findValue,
  hasPicture,
  type Item,
  isTinted,
  readBlocks,
  readContent,
  readSettings,
  visibleBlocks,
} from "./content.ts";
import {
  paintBlog,
  paintCollections,
  paintColumns,
  paintGallery,
  paintProducts,
  paintQuestions,
  paintTestimonials,
} from "./grids.ts";
import { type Box, Sketch } from "./sketch.ts";
import { paintStack } from "./stack.ts";

interface Look {
  /** Paints the content and returns its height. */
  paint(area: Area): number;
  /** The ground of the section; by default its own colours decide. */
  ground?: "ground" | "band";
  /** Above and below the content. */
  padding?: number;
  /** The content fills the section from edge to edge. */
  isFull?: boolean;
}

const looks: Record<SectionKind, Look> = {
  announcement: { paint: paintAnnouncement, padding: 0, ground: "band" },
  slideshow: { paint: paintSlideshow, padding: 0, ground: "band" },
  hero: { paint: paintHero, padding: 0, ground: "ground" },
  imageWithText: { paint: paintImageWithText },
  products: { paint: paintProducts },
  collections: { paint: paintCollections },
  product: { paint: paintProduct },
  article: { paint: paintArticle },
  blog: { paint: paintBlog },
  columns: { paint: paintColumns },
  newsletter: { paint: paintNewsletter, ground: "ground" },
  questions: { paint: paintQuestions },
  testimonials: { paint: paintTestimonials },
  contact: { paint: paintContact },
  gallery: { paint: paintGallery },
  video: { paint: paintVideo },
  page: { paint: paintPage },
  richText: { paint: paintRichText },
  other: { paint: paintOther },
};

/** Draws the section at `y` and returns its height. */
export function paintSection(area: Area): number {
  const { paint, ground, padding = 14 } = looks[getSectionKind(area.section.type)];
  const height = Math.max(paint({ ...area, y: area.y + padding }) + padding * 2, 14);
  const tone = ground ?? (isTinted(area.section) ? "ground" : null);
  if (tone) area.sketch.box(tone, { x: 0, y: area.y, width: area.pageWidth, height }, 0);
  return height;
}

const title = (length: number): Item => ({ kind: "title", length });
const text = (length: number): Item => ({ kind: "text", length });
const orElse = (items: readonly Item[], otherwise: readonly Item[]): readonly Item[] =>
  items.length > 0 ? items : otherwise;

function paintAnnouncement({ sketch, y, pageWidth }: Area): number {
  const width = pageWidth * 0.34;
  sketch.box("title", { x: (pageWidth - width) / 2, y: y + 5, width, height: 4 });
  return 14;
}

type Alignment = "start" | "center" | "end";

function getAlignment({ section }: Area, otherwise: Alignment): Alignment {
  const value = String(findValue(section.settings, /position|align/) ?? "").toLowerCase();
  if (/center|middle/.test(value)) return "center";
  if (/end|right/.test(value)) return "end";
  return /start|left/.test(value) ? "start" : otherwise;
}

const heights = { small: 78, medium: 105, large: 132 };

function getHeight({ section }: Area): number {
  const value = String(findValue(section.settings, /height|^size$/) ?? "");
  return value in heights ? heights[value as keyof typeof heights] : heights.medium;
}

function paintHero(area: Area): number {
  const { sketch, section, x, y, pageWidth, isPhone } = area;
  const items = orElse(readContent(section), [title(20), text(60), { kind: "button", length: 12 }]);
  const align = getAlignment(area, "start");
  const isCentred = align === "center";
  const width = area.width * (isPhone ? 0.86 : isCentred ? 0.7 : 0.52);
  const measured = measure(items, { x, y, width, isLarge: true });
  const height = Math.max(getHeight(area), measured + 28) * (isPhone ? 1.05 : 1);
  const left = align === "end" ? x + area.width - width : isCentred ? x + (area.width - width) / 2 : x;
  paintStack(sketch, items, {
    ...{ x: left, y: y + (height - measured) / 2, width, isLarge: true },
    align: isCentred ? "center" : "start",
  });
  if (!isCentred && !isPhone) {
    const side = align === "end" ? pageWidth * 0.23 : pageWidth * 0.77;
    if (hasPicture(section)) {
      const wide = pageWidth * 0.32;
      sketch.picture({ x: side - wide / 2, y: y + 14, width: wide, height: height - 28 });
    } else {
      sketch.circle("rule", side - 8, y + height * 0.46, height * 0.28);
      sketch.circle("scenery", side + height * 0.14, y + height * 0.58, height * 0.15);
    }
  }
  return height;
}

function measure(items: readonly Item[], place: Parameters<typeof paintStack>[2]): number {
  return paintStack(new Sketch(), items, place);
}

function paintSlideshow(area: Area): number {
  const { sketch, section, x, y, pageWidth } = area;
  const slides = visibleBlocks(section);
  const first = slides[0];
  const items = orElse(first ? readContent(first) : readSettings(section.settings), [title(14), text(36)]);
  const width = area.width * 0.7;
  const place = { x: x + (area.width - width) / 2, y, width, align: "center" as const, isLarge: true };
  const height = Math.max(getHeight(area) - 12, measure(items, place) + 40);
  paintStack(sketch, items, { ...place, y: y + (height - measure(items, place)) / 2 });
  const dots = Math.min(6, Math.max(2, slides.length));
  for (let index = 0; index < dots; index++) {
    const dotX = pageWidth / 2 + (index - (dots - 1) / 2) * 9;
    sketch.circle(index === 0 ? "button" : "scenery", dotX, y + height - 12, 2);
  }
  return height;
}

function paintImageWithText(area: Area): number {
  const { sketch, section, x, y, width, isPhone } = area;
  const items = orElse(readContent(section), [title(18), text(80), { kind: "button", length: 10 }]);
  const half = isPhone ? width : (width - 22) / 2;
  const pictureHeight = half * (isPhone ? 0.52 : 0.46);
  if (isPhone) {
    sketch.picture({ x, y, width: half, height: pictureHeight });
    return pictureHeight + 10 + paintStack(sketch, items, { x, y: y + pictureHeight + 10, width });
  }
  const isTextFirst = /text.?first|right|reverse/.test(String(findValue(section.settings, /layout|position/) ?? ""));
  const textHeight = measure(items, { x, y, width: half });
  const height = Math.max(pictureHeight, textHeight);
  sketch.picture({ x: isTextFirst ? x + half + 22 : x, y, width: half, height });
  const textX = isTextFirst ? x : x + half + 22;
  paintStack(sketch, items, { x: textX, y: y + (height - textHeight) / 2, width: half });
  return height;
}

/** The gallery beside the name, the price, the choices and the button. */
function paintProduct(area: Area): number {
  const { sketch, section, x, y, width, isPhone } = area;
  const half = isPhone ? width : (width - 20) / 2;
  const picture: Box = { x, y, width: half, height: half * (isPhone ? 0.8 : 0.88) };
  sketch.picture(picture);
  const side = isPhone ? { x, y: y + picture.height + 10, width } : { x: x + half + 20, y: y + 6, width: half };
  const wide = side.width;
  sketch.box("title", { ...side, width: wide * 0.86, height: 7 });
  sketch.box("button", { ...side, y: side.y + 16, width: wide * 0.36, height: 5 });
  sketch.box("text", { ...side, y: side.y + 30, width: wide * 0.96, height: 4 });
  for (const index of [0, 1, 2])
    sketch.box("tile", { x: side.x + index * 30, y: side.y + 44, width: 24, height: 13 }, 4);
  sketch.box("button", { ...side, y: side.y + 66, height: 16 }, 3);
  const blocks = visibleBlocks(section).filter(({ type }) => !/title|price|variant|buy|quantity|vendor/.test(type));
  const below = readBlocks(blocks).slice(0, 4);
  const more = below.length > 0 ? 10 + paintStack(sketch, below, { ...side, y: side.y + 92 }) : 0;
  const sideHeight = side.y - y + 82 + more;
  return Math.max(picture.height, sideHeight);
}

function paintArticle({ sketch, x, y, width, isPhone }: Area): number {
  const column = isPhone ? width : width * 0.86;
  const left = x + (width - column) / 2;
  sketch.box("title", { x: left, y, width: column * 0.84, height: 7 }, 3.5);
  sketch.box("text", { x: left, y: y + 15, width: column * 0.28, height: 3.5 });
  sketch.picture({ x: left, y: y + 28, width: column, height: column * 0.26 });
  const top = y + 28 + column * 0.26 + 9;
  return top - y + paintStack(sketch, [text(260), text(220)], { x: left, y: top, width: column });
}

function paintNewsletter(area: Area): number {
  const { sketch, section, x, y, width, isPhone } = area;
  const shown = readSettings(section.settings).filter(({ kind }) => kind !== "button");
  const items = orElse([...shown, ...readBlocks(section.blocks)], [title(22), text(30)]);
  const inner = width * (isPhone ? 1 : 0.62);
  const left = x + (width - inner) / 2;
  const height = paintStack(sketch, items, { x: left, y, width: inner, align: "center" });
  const field = Math.min(inner, 150);
  const fieldX = x + (width - field) / 2;
  sketch.box("tile", { x: fieldX, y: y + height + 9, width: field - 40, height: 14 }, 3);
  sketch.box("button", { x: fieldX + field - 36, y: y + height + 9, width: 36, height: 14 }, 3);
  return height + 23;
}

function paintContact(area: Area): number {
  const { sketch, section, x, y, width, isPhone } = area;
  const items = orElse(readSettings(section.settings), [title(14)]);
  const head = paintStack(sketch, items, { x, y, width: width * 0.7 }) + 9;
  const half = isPhone ? width : (width - 8) / 2;
  sketch.box("tile", { x, y: y + head, width: half, height: 14 }, 3);
  sketch.box("tile", { x: isPhone ? x : x + half + 8, y: y + head + (isPhone ? 19 : 0), width: half, height: 14 }, 3);
  const below = y + head + (isPhone ? 38 : 19);
  sketch.box("tile", { x, y: below, width, height: 32 }, 3);
  sketch.box("button", { x, y: below + 40, width: 62, height: 14 }, 3);
  return below + 54 - y;
}

function paintVideo(area: Area): number {
  const { sketch, section, x, y, width } = area;
  const head = paintStack(sketch, readSettings(section.settings), { x, y, width: width * 0.7 });
  const top = y + (head > 0 ? head + 9 : 0);
  const height = width * 0.42;
  sketch.box("picture", { x, y: top, width, height });
  sketch.circle("button", x + width / 2, top + height / 2, 10);
  return top + height - y;
}

function paintPage({ sketch, section, x, y, width, isPhone }: Area): number {
  const column = isPhone ? width : width * 0.8;
  const items = orElse(readContent(section), [title(16), text(200), text(150)]);
  return paintStack(sketch, items, { x: x + (width - column) / 2, y, width: column, isLarge: true });
}

function paintRichText(area: Area): number {
  const { sketch, section, x, y, width, isPhone } = area;
  const column = isPhone ? width : width * 0.62;
  const items = orElse(readContent(section), [title(26), text(50)]);
  const align = getAlignment(area, "center");
  const place = { x: align === "start" ? x : x + (width - column) / 2, y, width: column, align };
  return paintStack(sketch, items, place);
}

/** A frame with what the section says of itself. */
function paintOther({ sketch, section, x, y, width }: Area): number {
  const items = orElse(readContent(section), [title(section.name.en.length || 12)]);
  const height = paintStack(sketch, items, { x: x + 10, y: y + 10, width: width - 20 }) + 20;
  const rows = findNumber(section.settings, /^rows/, { least: 1, most: 3, otherwise: 1 });
  sketch.box("tile", { x, y, width, height: Math.max(height, 30 * rows) }, 5);
  return Math.max(height, 30 * rows);
}

/** What a section looks like, by the words of its type: themes name the same things alike. */

const patterns = {
  announcement: /announcement|marquee|ticker/,
  slideshow: /slide|carousel/,
  hero: /hero|banner|cover|welcome|overlay/,
  imageWithText: /(image|media|picture)-(with|and)-(text|content)|text-(with|and)-(image|media)/,
  products:
    /featured-collection|(main|product|collection)-collection$|main-collection|recommend|related|product-(grid|list)|search/,
  collections: /collection-list|list-collections|collections/,
  product: /product/,
  article: /article/,
  blog: /blog|news$/,
  columns: /column|feature|icon|benefit|usp/,
  newsletter: /newsletter|subscri|sign-?up/,
  questions: /faq|question|collapsible|accordion/,
  testimonials: /testimonial|review|quote/,
  contact: /contact|form/,
  gallery: /gallery|collage|lookbook|logo/,
  video: /video/,
  page: /(^|-)page$/,
  richText: /text|content|countdown|heading/,
} as const;

type SectionKind = keyof typeof patterns | "other";

export function getSectionKind(type: string): SectionKind {
  const words = type.toLowerCase().replaceAll("_", "-");
  const found = Object.entries(patterns).find(([, pattern]) => pattern.test(words));
  return (found?.[0] as SectionKind | undefined) ?? "other";
}
