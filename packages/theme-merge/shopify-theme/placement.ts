/**
 * What Shopify's pages "Section schema" and "Section groups" say of the places of sections: which templates and groups
 * take one, how often, and under which id.
 */
import * as z from "zod";
import type { JsonPlace, JsonProblem } from "./problem.ts";
import type { ProblemKind } from "./problem-kinds.ts";

const toggle = z.object({ templates: z.array(z.string()).optional(), groups: z.array(z.string()).optional() });
export const toggles = z.object({ enabled_on: toggle.optional(), disabled_on: toggle.optional() });

export interface Placement {
  /** A schema has one of both at most. */
  toggles: z.infer<typeof toggles>;
  /** Maximum sections of this type in a template or group. */
  limit: number;
}

/** The template or section group that holds a section. */
interface Holder {
  list: "templates" | "groups";
  /** All its kinds in the words of `enabled_on`: a metaobject's template has two. */
  kinds: readonly string[];
}

/** @param groupType of a section group */
export function getHolder(path: string, groupType: string): Holder {
  if (path.startsWith("sections/")) return { list: "groups", kinds: [groupType] };
  const [, kind = "", folder = ""] = /^templates\/((?:(customers|metaobject)\/)?[^./]+)/.exec(path) ?? [];
  return { list: "templates", kinds: folder === "metaobject" ? [kind, folder] : [kind] };
}

export const isMemberId = (id: string): boolean => /^[\w-]+$/.test(id);

interface PlacedSection {
  id: string;
  type: string;
  /** How many sections of this type stand up to here, this one included. */
  count: number;
  placement: Placement;
  holder: Holder;
}

function isAllowed({ placement: { toggles: of }, holder: { list, kinds } }: PlacedSection): boolean {
  const names = (each: z.infer<typeof toggle>): boolean => ["*", ...kinds].some((kind) => each[list]?.includes(kind));
  return of.enabled_on ? names(of.enabled_on) : !of.disabled_on || !names(of.disabled_on);
}

const rules: readonly { kind: ProblemKind; key: string[]; find: (placed: PlacedSection) => string | false }[] = [
  { kind: "TEMPLATE", key: [], find: ({ id }) => !isMemberId(id) && explainId(id) },
  {
    ...{ kind: "SECTION", key: ["type"] },
    find: (placed) => !isAllowed(placed) && `Section type '${placed.type}' cannot be used here`,
  },
  {
    ...{ kind: "SECTION", key: ["type"] },
    find: ({ type, count, placement: { limit } }) =>
      count > limit && `Section type '${type}' can be used at most ${limit} times`,
  },
];

export const explainId = (id: string): string => `Id '${id}' accepts only alphanumeric characters`;

export function findPlacementProblem(placed: PlacedSection, at: JsonPlace): JsonProblem | null {
  for (const { kind, key, find } of rules) {
    const message = find(placed);
    if (message) return { kind, message, at: [...at, ...key] };
  }
  return null;
}
