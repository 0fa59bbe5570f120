/** Pictures of guides: `![What it shows.](screen:store-address)` and `![What it shows.](section:hero)`. */
import { type Drawing, drawFrame, drawSection } from "#app/domain/wireframe/draw.ts";
import { tones } from "#app/domain/wireframe/sketch.ts";
import { escapeText } from "../escape-text.ts";
import type { GuideLanguage } from "../guide.ts";
import { drawScreen } from "./screens.ts";
import { sectionFigures } from "./sections.ts";

/** The caption says what the picture shows, so screen readers skip the picture. Null for an unknown address. */
export function renderFigure(address: string, caption: string, language: GuideLanguage): string | null {
  const [kind, name = ""] = address.split(":");
  const picture = kind === "screen" ? drawScreen(name, language) : kind === "section" ? drawNamedSection(name) : null;
  if (!picture) return null;
  return `<figure class="guide-figure">${picture}<figcaption>${escapeText(caption)}</figcaption></figure>`;
}

function drawNamedSection(name: string): string | null {
  if (name === "header" || name === "footer") return toSvg(drawFrame(name, "desktop"));
  const section = Object.hasOwn(sectionFigures, name) ? sectionFigures[name] : undefined;
  return section ? toSvg(drawSection(section, "desktop")) : null;
}

function toSvg({ width, height, paths }: Drawing): string {
  const shapes = tones.map((tone) => (paths[tone] ? `<path class="tone-${tone}" d="${paths[tone]}"/>` : ""));
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" class="wireframe">${shapes.join("")}</svg>`;
}
