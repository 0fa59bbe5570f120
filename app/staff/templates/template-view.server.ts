/** What the page of a template shows, formatted by the server. */

import { drawTemplate } from "#app/domain/wireframe/draw.ts";
import { formatBytes, formatDate, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import type { OutlineMember, OutlineSetting, TemplatePage } from "#workers/licences/templates/contract.ts";
import { describeChecks } from "./checks.server.ts";
import { cutSection, highlight, toReadableJson } from "./code.server.ts";
import { describeDrawing } from "./gallery.server.ts";

export const templateViews = ["both", "desktop", "phone", "picture", "json"] as const;
export type TemplateViewName = (typeof templateViews)[number];

/** Lines of the whole JSON, and of the extract beside the drawing. */
const maxLines = 1_000;
const maxExtractLines = 24;
/** Findings of a release before "and 12 more". */
const maxShownFindings = 5;

interface Show {
  t: T;
  language: Language;
  now: Date;
}

export function toTemplateView(
  template: TemplatePage,
  shown: { view: TemplateViewName; section: string | null },
  { language, now }: Omit<Show, "t">,
) {
  const t = translator(language);
  const show = { t, language, now };
  const { outline, body, kind, suffix } = template;
  const chosen = outline.sections.find(({ id }) => id === shown.section) ?? null;
  const json = toReadableJson(body);
  const draw = (device: "desktop" | "phone") =>
    shown.view === "both" || shown.view === device ? drawTemplate(outline, device) : null;
  const extract = (chosen && cutSection(json, chosen.id)) ?? json;
  return {
    id: template.id,
    name: template.name[language],
    file: `${kind}.${suffix}.json`,
    kind,
    lead: describeTemplate(template, show),
    state: template.state,
    ownStores: template.deletedAt === null ? template.ownStores : [],
    tags: template.tags,
    waiting: template.waiting,
    view: shown.view,
    desktop: draw("desktop"),
    phone: draw("phone"),
    drawing: describeDrawing(t, outline, language),
    preview: template.preview,
    picture: t("templates.picture", { name: template.name[language] }),
    sections: outline.sections.map(({ id, name, type, hidden, blocks }) => ({
      ...{ id, hidden, name: name[language] || type },
      blocks: blocks.length > 0 ? t("templates.blocks", { count: countBlocks(blocks) }) : null,
    })),
    chosen: chosen && toDetails(chosen, show),
    checks: describeChecks(template.checks, { t, language, outline, most: maxShownFindings }),
    checkedAt: template.checks[0] ? toMoment(language, template.checks[0].checkedAt, now) : null,
    size: formatBytes(language, template.bytes),
    extract: shown.view === "json" ? null : highlight(extract, maxExtractLines),
    code: shown.view === "json" ? highlight(json, maxLines) : null,
    revision: template.revision,
    revisions: template.revisions.length,
    usedBy: template.usedBy.map(({ shop, account, job, file, revision, at }) => ({
      ...{ shop, account, job, file, revision, at: toMoment(language, at, now) },
    })),
    deletedOn: template.deletedAt && formatDate(language, template.deletedAt),
  };
}
export type TemplateView = ReturnType<typeof toTemplateView>;

function describeTemplate(
  { kind, outline, changedAt, changedBy, uses }: TemplatePage,
  { t, language, now }: Show,
): string {
  const moment = toMoment(language, changedAt, now);
  const changed = { when: moment.text, who: changedBy ?? "" };
  const what = [
    t(`templates.kinds.${kind}`),
    t("templates.sections", { count: outline.sections.length }),
    changedBy ? t("templates.one.changedBy", changed) : t("templates.one.changed", changed),
  ].join(", ");
  return uses > 0 ? `${what}. ${t("templates.one.inStores", { count: uses })}` : `${what}.`;
}

const countBlocks = (blocks: readonly OutlineMember[]): number =>
  blocks.reduce((sum, { blocks: inner }) => sum + 1 + countBlocks(inner), 0);

export interface SettingRow {
  id: string;
  name: string;
  value: string;
  /** Of a colour setting. */
  colour: string | null;
}

interface MemberDetails {
  id: string;
  name: string;
  type: string;
  hidden: boolean;
  settings: SettingRow[];
  blocks: MemberDetails[];
}

/** As many blocks as a section may have. */
const maxShownBlocks = 50;

const toDetails = ({ id, name, type, hidden, settings, blocks }: OutlineMember, show: Show): MemberDetails => ({
  ...{ id, type, hidden, name: name[show.language] || type },
  settings: settings.map((setting) => toRow(setting, show)),
  blocks: blocks.slice(0, maxShownBlocks).map((block) => toDetails(block, show)),
});

/** What a store chooses itself when it gets the template. */
const chosenInStore = new Set(
  ["collection", "product", "blog", "article", "page", "link_list", "metaobject"].flatMap((type) => [
    type,
    `${type}_list`,
  ]),
);

function toRow({ id, type, name, value, option }: OutlineSetting, { t, language }: Show): SettingRow {
  const isColour = typeof value === "string" && /^#[0-9a-f]{3,8}$/i.test(value);
  const shown = option?.[language] ?? wordValue(t, type, value);
  return { id, name: name[language] || id, value: shown, colour: isColour ? value : null };
}

function wordValue(t: T, type: string, value: OutlineSetting["value"]): string {
  if (value === null) return t(chosenInStore.has(type) ? "templates.one.chosenInStore" : "templates.one.notSet");
  if (typeof value === "boolean") return t(value ? "templates.one.yes" : "templates.one.no");
  if (typeof value === "number") return String(value);
  const text = type === "richtext" || type === "inline_richtext" ? value.replace(/<[^>]*>/g, " ").trim() : value;
  return text.replace(/^shopify:\/\/(?:shop_images|files)\//, "");
}
