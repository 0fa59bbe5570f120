/** Draws a simplified page of Shopify's administration, with numbered marks on what the text names. */
import { escapeText } from "../escape-text.ts";

export const screenWidth = 480;
const barHeight = 34;
const navigationWidth = 156;
const rowHeight = 34;
const textSize = 14;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface NavigationEntry {
  text: string;
  /** The page that is shown, and the number of its mark. */
  mark?: number;
  isCurrent?: boolean;
}

/** Where the content begins beside the navigation. */
export const contentX = navigationWidth + 20;
export const contentWidth = screenWidth - contentX - 18;

export class Screen {
  readonly height: number;
  private readonly parts: string[] = [];
  /** Over everything else. */
  private readonly marks: string[] = [];

  constructor(height: number, title: string) {
    this.height = height;
    this.box("window", { x: 0.5, y: 0.5, width: screenWidth - 1, height: height - 1 }, 10);
    this.parts.push(`<path class="shop-line" d="M0 ${barHeight}h${screenWidth}"/>`);
    for (const index of [0, 1, 2])
      this.parts.push(`<circle class="shop-quiet" cx="${16 + index * 12}" cy="${barHeight / 2}" r="3.5"/>`);
    this.text(title, 60, barHeight / 2, "quiet");
  }

  navigation(entries: NavigationEntry[]): void {
    this.parts.push(`<path class="shop-line" d="M${navigationWidth} ${barHeight}v${this.height - barHeight}"/>`);
    for (const [index, { text, mark, isCurrent }] of entries.entries()) {
      const y = barHeight + 10 + index * rowHeight;
      if (isCurrent) this.box("current", { x: 8, y, width: navigationWidth - 16, height: rowHeight - 4 }, 6);
      this.text(text, 18, y + (rowHeight - 4) / 2, isCurrent ? "strong" : "plain");
      if (mark) this.mark(mark, navigationWidth - 8, y + (rowHeight - 4) / 2);
    }
  }

  box(tone: "window" | "current" | "card" | "field" | "chosen" | "button" | "menu" | "area", place: Place, radius = 8) {
    const { x, y, width, height } = place;
    this.parts.push(
      `<rect class="shop-${tone}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`,
    );
  }

  /** `y` is the middle of the line. */
  text(content: string, x: number, y: number, tone: "plain" | "strong" | "quiet" | "mono" | "on-button" = "plain") {
    this.parts.push(`<text class="shop-${tone}" x="${x}" y="${y + textSize * 0.36}">${escapeText(content)}</text>`);
  }

  heading(content: string, y: number): void {
    this.text(content, contentX, y, "strong");
  }

  /** A framed line of the content: a name, and something about it below or at the right. */
  row(content: string, y: number, { detail = "", mark = 0, tone = "card" as "card" | "chosen", height = 40 } = {}) {
    this.box(tone, { x: contentX, y, width: contentWidth, height });
    this.text(content, contentX + 14, y + height / 2, tone === "chosen" ? "strong" : "plain");
    if (detail) this.text(detail, contentX + contentWidth - 14 - measure(detail), y + height / 2, "quiet");
    if (mark) this.mark(mark, contentX + contentWidth, y + 2);
  }

  field(label: string, value: string, y: number, mark?: number): void {
    this.text(label, contentX, y);
    this.box(mark ? "chosen" : "field", { x: contentX, y: y + 12, width: contentWidth, height: 36 }, 6);
    this.text(value, contentX + 12, y + 30, "mono");
    if (mark) this.mark(mark, contentX + contentWidth, y + 14);
  }

  /** Ends at `right`. */
  button(label: string, right: number, y: number, mark?: number): void {
    const width = measure(label) + 28;
    this.box("button", { x: right - width, y, width, height: 32 }, 7);
    this.text(label, right - width + 14, y + 16, "on-button");
    if (mark) this.mark(mark, right, y + 2);
  }

  mark(number: number, x: number, y: number): void {
    this.marks.push(
      `<circle class="shop-mark" cx="${x}" cy="${y}" r="11"/><text class="shop-number" x="${x}" y="${y + 4.5}">${number}</text>`,
    );
  }

  toSvg(): string {
    const content = this.parts.join("") + this.marks.join("");
    return `<svg viewBox="0 0 ${screenWidth} ${this.height}" aria-hidden="true" class="shop-screen">${content}</svg>`;
  }
}

/** Width of a text in the font of the drawing, about. */
const measure = (text: string): number => text.length * textSize * 0.55;
