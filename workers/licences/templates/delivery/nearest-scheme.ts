/** The colour scheme of a store that looks most like one of the template's. */
import type { ColourScheme } from "../../shopify/contract.ts";

type Colours = ColourScheme["colours"];
export interface NamedColours {
  name: string;
  colours: Colours;
}

/** By the colours that both have; of equally near ones that of the same name, else the first. Null without any. */
export function findNearestScheme({ name, colours }: NamedColours, candidates: readonly NamedColours[]): string | null {
  const ranked = candidates.map((candidate) => ({
    name: candidate.name,
    distance: measureDistance(colours, candidate.colours),
    isSame: candidate.name === name,
  }));
  const [nearest] = ranked.sort((a, b) => a.distance - b.distance || Number(b.isSame) - Number(a.isSame));
  return nearest?.name ?? null;
}

/** The mean squared distance in RGB; without common colours the longest one there is. */
function measureDistance(one: Colours, other: Colours): number {
  const values = new Map(other.map(({ id, value }) => [id, value]));
  const distances = one.flatMap(({ id, value }) => {
    const compared = values.get(id);
    return compared === undefined ? [] : [squaredDistance(toChannels(value), toChannels(compared))];
  });
  return distances.length === 0 ? 3 * 255 ** 2 : distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

const toChannels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const squaredDistance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, channel, at) => sum + (channel - (other[at] ?? 0)) ** 2, 0);
