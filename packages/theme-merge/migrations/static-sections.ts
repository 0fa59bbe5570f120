/** Static sections that the new layouts render through a section group, or not at all, without a declaration. */
import type { Json } from "../merge/json-text.ts";
import type { Bodies } from "../merge/merged-file.ts";
import type { UpdatePlan } from "../merge/plan-update.ts";
import { type BothSides, deleteStatic, findMember, getStaticType, listStatic, placeSection } from "./move-section.ts";

/** What the layouts render, before and after the update. */
export interface Layouts {
  before: Rendered;
  after: Rendered;
  /** Whether the copy may keep lines of the merchant's layout. */
  isMixed: boolean;
}

interface Rendered {
  sections: ReadonlySet<string>;
  /** Paths of section groups. */
  groups: ReadonlySet<string>;
}

const tag = /\{%-?\s{0,200}(sections?)\s{0,200}['"]([\w-]{1,200})['"]/g;

/** Null where no layout changes. */
export function readLayouts({ files }: UpdatePlan, bodies: Bodies): Layouts | null {
  const changed = files.filter(({ path, action }) => path.startsWith("layout/") && action !== "same");
  if (changed.length === 0) return null;
  const layouts = files.filter(({ path }) => path.startsWith("layout/") && path.endsWith(".liquid"));
  const before = layouts.flatMap(({ path, merchant }) =>
    merchant ? (bodies.merchant.get(path) ?? bodies.base.get(path) ?? bodies.release.get(path) ?? []) : [],
  );
  // Without a choice, a conflict counts as the release's.
  const after = layouts.flatMap(({ path, action }) =>
    action === "removed" ? [] : ((action === "kept" ? bodies.merchant : bodies.release).get(path) ?? []),
  );
  // Snippets can render sections too.
  const elsewhere = [...bodies.release].flatMap(([path, text]) => (/^snippets\/.+\.liquid$/.test(path) ? text : []));
  const isMixed = layouts.some(({ action }) => action === "compare");
  return { before: findRendered(before), after: findRendered([...after, ...elsewhere]), isMixed };
}

export function findRendered(texts: readonly string[]): Rendered {
  const [sections, groups] = [new Set<string>(), new Set<string>()];
  for (const text of texts)
    for (const [, kind, name = ""] of text.matchAll(tag))
      if (kind === "sections") groups.add(`sections/${name}.json`);
      else sections.add(name);
  return { sections, groups };
}

/** One that the merchant's layouts render, and no section group took over. */
export interface StaticSection {
  id: string;
  type: string;
  /** As it was before any migration, as JSON. */
  value: string;
}

/**
 * Moves static sections into the group that the new layouts render, and returns the others. The settings stay in
 * `settings_data.json` too where the merchant may still choose their own layout.
 * @param isReleases whether the new release has a file
 * @param original the static sections before any migration
 */
export function settleStaticSections(
  sides: BothSides,
  { before, after, isMixed }: Layouts,
  isReleases: (path: string) => boolean,
  original: readonly [string, Json][],
): StaticSection[] {
  return listStatic(sides.merchant).flatMap(([id, section]) => {
    if (!before.sections.has(id)) return [];
    const type = getStaticType(id, section);
    const isMovable = !after.sections.has(id) && isReleases(`sections/${type}.liquid`);
    const groups = [...after.groups].filter((file) => findMember(sides.release(file), type, undefined, true));
    const [file] = groups;
    if (isMovable && groups.length === 1 && file !== undefined && placeSection(sides, { id, section, file })) {
      if (!isMixed) deleteStatic(sides, id);
      return [];
    }
    const own = original.find(([name]) => name === id)?.[1] ?? section;
    return { id, type, value: JSON.stringify(own) };
  });
}
