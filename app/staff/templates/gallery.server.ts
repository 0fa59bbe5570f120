/** What a gallery shows, formatted by the server. */
import type * as z from "zod";
import { drawTemplate } from "#app/domain/wireframe/draw.ts";
import { formatBytes, formatDate, formatNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { toCanonicalPath } from "#base/access.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import {
  defaultTemplateSort,
  type ListedTemplate,
  type TemplateKind,
  type TemplateList,
  type TemplateOutline,
  type TemplateSort,
  templatesQuery,
} from "#workers/licences/templates/contract.ts";

export const galleries = {
  all: { path: staffPaths.templates, kinds: ["page", "product", "collection", "blog", "article"] },
  page: { path: staffPaths.pageTemplates, kinds: ["page"] },
  product: { path: staffPaths.productTemplates, kinds: ["product"] },
  collection: { path: staffPaths.collectionTemplates, kinds: ["collection"] },
  blog: { path: staffPaths.blogTemplates, kinds: ["blog", "article"] },
} as const satisfies Record<string, { path: string; kinds: readonly TemplateKind[] }>;
export type Gallery = keyof typeof galleries;
const galleryNames = Object.keys(galleries) as Gallery[];

export const findGallery = (url: URL): Gallery =>
  galleryNames.find((name) => galleries[name].path === toCanonicalPath(url.pathname)) ?? "all";

/** What the address of a gallery may choose. */
export const galleryAddress = templatesQuery.omit({ kinds: true, language: true });

export const toTemplatesQuery = (gallery: Gallery, chosen: z.output<typeof galleryAddress>, language: Language) => ({
  ...chosen,
  language,
  ...(gallery === "all" ? {} : { kinds: [...galleries[gallery].kinds] }),
});

/** In units of the drawing: as much as a card shows at any width. */
const cardHeight = 330;
/** Marks that fit a card beside its uses; the template's page has all releases. */
const maxMarks = 2;

export function toGalleryView(gallery: Gallery, list: TemplateList, language: Language) {
  const t = translator(language);
  const { rows, ...pages } = list.page;
  const { newest } = list;
  const halted = list.versions.flatMap(({ version, isHalted }) => (isHalted ? [version] : []));
  const count = (name: Gallery) => galleries[name].kinds.reduce<number>((sum, kind) => sum + list.counts[kind], 0);
  return {
    gallery,
    cards: rows.map((row) => toCard(row, { t, language, newest, halted })),
    pages: { ...pages, total: list.found },
    tabs: galleryNames.map((name) => ({
      name,
      to: galleries[name].path,
      count: formatNumber(language, count(name)),
    })),
    isEmpty: count(gallery) === 0 && list.found === 0,
    versions: list.versions,
    tags: list.tags,
    review: newest && list.toReview > 0 ? { count: list.toReview, version: newest } : null,
    defaultSort: defaultTemplateSort as TemplateSort,
  };
}
export type GalleryView = ReturnType<typeof toGalleryView>;
export type TemplateCard = GalleryView["cards"][number];

interface Show {
  t: T;
  language: Language;
  newest: string | null;
  halted: readonly string[];
}

function toCard(template: ListedTemplate, { t, language, newest, halted }: Show) {
  const { id, kind, name, tags, outline, checks, uses, preview, deletedAt } = template;
  const other = language === "fr" ? "en" : "fr";
  const state = deletedAt === null ? template.state : "deleted";
  return {
    id,
    name: name[language],
    otherName: name[other] === name[language] ? null : { language: other, name: name[other] },
    detail: [t(`templates.kinds.${kind}`), ...tags, t("templates.sections", { count: outline.sections.length })].join(
      ", ",
    ),
    changed: t("templates.changed", {
      date: formatDate(language, template.changedAt),
      size: formatBytes(language, template.bytes),
    }),
    state,
    needsReview: state === "published" && checks.some(({ version, fit }) => version === newest && fit !== "fits"),
    // Oldest first, as in a history.
    checks: checks
      .slice(0, maxMarks)
      .reverse()
      .map(({ version, fit }) => ({
        ...{ version, fit },
        name: halted.includes(version) ? t("templates.haltedVersion", { version }) : version,
      })),
    uses: uses > 0 ? t("templates.uses", { count: uses }) : t("templates.unused"),
    picture: preview
      ? { preview, alt: t("templates.picture", { name: name[language] }) }
      : { drawing: drawTemplate(outline, "desktop", cardHeight), label: describeDrawing(t, outline, language) },
  };
}

/** The drawing in words: its sections from top to bottom. */
export function describeDrawing(t: T, { sections }: TemplateOutline, language: Language): string {
  const names = sections.filter(({ hidden }) => !hidden).map(({ name }) => name[language]);
  return names.length > 0 ? t("templates.drawing", { sections: names.join(", ") }) : t("templates.drawingEmpty");
}
