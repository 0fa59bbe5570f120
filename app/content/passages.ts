/** Finds the passages of guides and release notes that answer a question; typing errors are expected. Pure. */
import MiniSearch from "minisearch";
import { brand } from "#base/brand.ts";
import { services } from "#base/custom-work.ts";
import { paths } from "#base/paths.ts";
import { fold } from "./excerpt.ts";
import { frequentWords } from "./frequent-words.ts";
import { guidePath, type SearchableGuide } from "./guide.ts";

export interface FoundPassage {
  title: string;
  path: string;
  text: string;
}

interface Entry extends FoundPassage {
  id: number;
  guide: string;
  heading: string;
  description: string;
}

export interface NotesOfRelease {
  version: string;
  notes: string;
}

export interface PassageIndex {
  find(question: string): FoundPassage[];
}

/** The caller leaves out those that the person may not open. */
const maxFound = 10;
/**
 * A question whose best passage scores less for each of its words, of which three count, is about something else.
 * Measured: the questions of row 13 score 7 and more, most others less than 4.
 */
const minScorePerWord = 6.5;
const maxScoredWords = 3;
const wordOrVersion = /\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu;

export function createPassageIndex(
  guides: readonly SearchableGuide[],
  releases: readonly NotesOfRelease[],
): PassageIndex {
  const entries = [...guides.flatMap(listSections), ...releases.map(toReleaseEntry)].map(
    (entry, id): Entry => ({ ...entry, id }),
  );
  const search = new MiniSearch<Entry>({
    fields: ["guide", "heading", "description", "text"],
    tokenize: (text) => text.match(wordOrVersion) ?? [],
    processTerm: toTerm,
    searchOptions: {
      boost: { guide: 1.5, heading: 3, description: 1, text: 1 },
      prefix: (word) => word.length > 3,
      fuzzy: (word) => (word.length > 7 ? 2 : word.length > 4 ? 1 : false),
      combineWith: "OR",
    },
  });
  search.addAll(entries);
  return {
    find(question) {
      const found = withoutUnaskedServices(question, search.search(question), ({ id }) => entries[id as number]);
      const words = new Set((question.match(wordOrVersion) ?? []).map(toTerm).filter(Boolean));
      const minScore = minScorePerWord * Math.min(words.size, maxScoredWords);
      if ((found[0]?.score ?? 0) < minScore) return [];
      return found.slice(0, maxFound).flatMap(({ id }) => {
        const entry = entries[id as number];
        return entry ? [{ title: entry.title, path: entry.path, text: entry.text }] : [];
      });
    },
  };
}

const paidAnchors = new Set<string>(["made-to-measure", ...Object.keys(services)]);
const isPaid = ({ path }: Entry): boolean => {
  const [guide, anchor] = path.split("#");
  return guide === paths.services && paidAnchors.has(anchor ?? "");
};

/** Words of a folded question that asks for work or a price, and of one about something that does not work. */
const asksForService =
  /\b(?:prix|tarif|cout|combien|devis|payan|prestation|sur mesure|pour moi|pour nous|a ma place|confier|audit|services?\b|migration|mise en place|reprise|price|cost|how much|quote|paid|custom|bespoke|for me|for us|hire|carry)/;
const isAboutFault =
  /\b(?:erreur|bug|panne|probleme|defaut|casse|bloque|plant|lent|disparu|vide|n'?\s?apparai|(?:ne|n'?) ?\S+ (?:pas|plus)|error|fault|issue|problem|broken|break|crash|fail|stuck|slow|missing|blank|does ?n[o']?t|is ?n[o']?t|can ?n[o']?t|not work|wrong)/;

/** Support finds and corrects faults within the licence, so a service that costs is an answer to who asks for it. */
function withoutUnaskedServices<Hit>(question: string, hits: Hit[], toEntry: (hit: Hit) => Entry | undefined): Hit[] {
  const text = fold(question).replaceAll("’", "'");
  const paid = (hit: Hit) => {
    const entry = toEntry(hit);
    return entry !== undefined && isPaid(entry);
  };
  const others = hits.filter((hit) => !paid(hit));
  if (!asksForService.test(text)) return others;
  return isAboutFault.test(text) ? [...others, ...hits.filter(paid)] : hits;
}

/** Null for words that do not count. */
function toTerm(word: string): string | null {
  const term = fold(word);
  return word.length > 1 && !frequentWords.has(term) ? term : null;
}

type NewEntry = Omit<Entry, "id">;

function listSections(guide: SearchableGuide): NewEntry[] {
  return guide.sections
    .filter(({ heading, text, code }) => heading === null || text || code)
    .map(({ heading, text, code }) => ({
      title: heading ? `${guide.title} – ${heading.text}` : guide.title,
      path: guidePath(guide) + (heading ? `#${heading.id}` : ""),
      guide: guide.title,
      heading: heading?.text ?? "",
      description: heading ? "" : guide.description,
      text: [heading ? "" : guide.description, text, code].filter(Boolean).join(" "),
    }));
}

const toReleaseEntry = ({ version, notes }: NotesOfRelease): NewEntry => ({
  title: `${brand.themeName} ${version}`,
  path: paths.release(version),
  guide: `${brand.themeName} ${version}`,
  heading: "",
  description: "",
  text: notes,
});
