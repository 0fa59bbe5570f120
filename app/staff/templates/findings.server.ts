/** Words what the check of a template has found. */
import { formatBytes } from "#app/i18n/format.ts";
import type { Params, T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import type { TemplateKind } from "#workers/licences/templates/contract.ts";
import type { Finding } from "#workers/licences/templates/finding-contract.ts";

export interface FindingView {
  /** Section, block and setting by their names; null for the whole file. */
  place: string | null;
  sentence: string;
}

export function describeFinding(t: T, { code, place, params }: Finding, language: Language): FindingView {
  const names = place.map(({ name, id }) => name[language] || id);
  return {
    place: names.length > 0 ? names.join(" › ") : null,
    sentence: t(`templateFindings.${code}`, toWords(t, params, language)),
  };
}

function toWords(t: T, params: Finding["params"], language: Language): Params {
  const words: Params = { ...params };
  if (params.kind) words.kind = t(`templateFindings.kinds.${params.kind as TemplateKind}`);
  // Only the size of the file is in bytes.
  if (params.size) {
    words.size = formatBytes(language, Number(params.size));
    words.most = formatBytes(language, Number(params.most));
  }
  return words;
}
