/** Parses and checks JSON templates and section groups. */
import * as z from "zod";
import {
  countBlocks,
  findOrderProblem,
  findSectionProblem,
  type Schemas,
  type Section,
  section,
  tooDeep,
} from "./arrangement.ts";
import { stripComments } from "./json-text.ts";

const maxSections = 25;
const maxTemplateBlocks = 1_250;

const templateShape = z.object({ sections: z.record(z.string(), section), order: z.array(z.string()) });
export type JsonTemplate = z.infer<typeof templateShape>;

export const isJsonTemplate = (path: string): boolean =>
  /^(templates|sections)\/.*\.json$/.test(path) && getContextParent(path) === null;

/** `templates/index.context.b2b.json` changes `templates/index.json` for one context, and requires it. */
export function getContextParent(path: string): string | null {
  const [, parent] = /^(.*)\.context\.[^.]+\.json$/.exec(path) ?? [];
  return parent === undefined ? null : `${parent}.json`;
}

/** The text must be JSON. */
export function readTemplate(text: string): JsonTemplate | string {
  try {
    const parsed = templateShape.safeParse(JSON.parse(stripComments(text)));
    if (parsed.success) return parsed.data;
    const path = parsed.error.issues[0]?.path.join(".");
    return path ? `${path} is invalid` : "must be an object";
  } catch (error) {
    // Thousands of nested blocks exhaust the stack.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

export const getSections = ({ sections }: JsonTemplate): Section[] => Object.values(sections);

export function findTemplateProblem(template: JsonTemplate, schemas: Schemas): string | null {
  const sections = getSections(template);
  if (sections.length > maxSections) return `There can be at most ${maxSections} sections`;
  if (sections.reduce((sum, { blocks }) => sum + countBlocks(blocks), 0) > maxTemplateBlocks)
    return `There can be at most ${maxTemplateBlocks} blocks`;
  const wrong = findOrderProblem("order", "sections", template.order, template.sections);
  if (wrong) return wrong;
  for (const each of sections) {
    const problem = findSectionProblem(each, schemas);
    if (problem) return problem;
  }
  return null;
}
