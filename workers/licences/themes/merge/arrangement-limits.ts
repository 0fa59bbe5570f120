/** Limits of sections and blocks (shopify.dev, "Theme limits", and the schemas' own), and which members exceed them. */
import { getEntries, getOwn, type Json } from "./json-text.ts";

export const maxSections = 25;
export const maxBlocks = 50;
export const maxTemplateBlocks = 1_250;

/** A limit before and after the update. */
interface Limit {
  before: number;
  after: number;
}
export interface Limits {
  /** For all members of one place. */
  all: Limit;
  ofType: (type: string) => Limit;
}

/**
 * Members over a limit, with that limit. The merchant's own stay before the release's, and earlier ones before later ones.
 * An unchanged limit allows as many as the merchant has, because Shopify has accepted them.
 * @param own what the merchant has in this place
 */
export function findOverLimit(
  members: readonly [id: string, member: Json][],
  order: Json | undefined,
  own: Json | undefined,
  limits: Limits,
): Map<string, number> {
  const shown = new Map(Array.isArray(order) ? order.map((id, position) => [id, position]) : []);
  const rank = (id: string) => (getOwn(own, id) === undefined ? 1e6 : 0) + (shown.get(id) ?? shown.size);
  const had = countTypes(getEntries(own).map(([, member]) => member));
  const has = countTypes([]);
  const over = new Map<string, number>();
  for (const [id, member] of [...members].sort(([one], [other]) => rank(one) - rank(other))) {
    if (isStatic(member)) continue;
    const type = getType(member);
    const [all, alike] = [getMax(limits.all, had.all), getMax(limits.ofType(type), had.ofType.get(type) ?? 0)];
    const alikeNow = has.ofType.get(type) ?? 0;
    if (has.all >= all || alikeNow >= alike) {
      over.set(id, has.all >= all ? all : alike);
      continue;
    }
    has.all++;
    has.ofType.set(type, alikeNow + 1);
  }
  return over;
}

const getMax = ({ before, after }: Limit, had: number): number => (before === after ? Math.max(after, had) : after);

function countTypes(members: readonly Json[]): { all: number; ofType: Map<string, number> } {
  const ofType = new Map<string, number>();
  const counted = members.filter((member) => !isStatic(member));
  for (const member of counted) ofType.set(getType(member), (ofType.get(getType(member)) ?? 0) + 1);
  return { all: counted.length, ofType };
}

/** Static blocks do not count. */
const isStatic = (member: Json): boolean => getOwn(member, "static") === true;

export function getType(member: Json | undefined): string {
  const type = getOwn(member, "type");
  return typeof type === "string" ? type : "";
}

/** Blocks of all sections of a template, nested blocks included. */
export const countBlocks = (template: Json): number =>
  getEntries(getOwn(template, "sections")).reduce((sum, [, section]) => sum + countNestedBlocks(section), 0);

const countNestedBlocks = (holder: Json): number =>
  getEntries(getOwn(holder, "blocks")).reduce(
    (sum, [, block]) => sum + (isStatic(block) ? 0 : 1) + countNestedBlocks(block),
    0,
  );
