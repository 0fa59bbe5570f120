/** Templates from elsewhere as the form shows them, and the creation of those that are chosen. */
import { data } from "@remix-run/cloudflare";
import { describeError } from "#app/i18n/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import type { TemplateKind, TemplateOrigin } from "#workers/licences/templates/contract.ts";
import type { BilingualName } from "#workers/licences/templates/finding-contract.ts";
import {
  type FoundTemplate,
  maxImportedTemplates,
  maxTemplateZipBytes,
} from "#workers/licences/templates/import/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { createPlacer, type PlacedFinding } from "../checks.server.ts";
import { isName, isSuffix, toKind } from "./schema.ts";

export interface FoundView extends Pick<FoundTemplate, "file" | "kind" | "suffix" | "checks" | "isTaken" | "pictures"> {
  names: BilingualName;
  /** Why it is no template, so that it cannot be chosen. */
  fault: PlacedFinding | null;
  /** Travels in the form where nothing else keeps it. */
  body: string | null;
  isChosen: boolean;
  /** Why it was not created. */
  error: string | null;
}

export interface CreatedView {
  id: string;
  file: string;
  name: string;
}

export function toFoundView(t: T, language: Language, found: FoundTemplate, keepsBody: boolean): FoundView {
  const { finding, body, ...shown } = found;
  const fault = finding && createPlacer(t, language, body)(finding);
  const toNames = (of: Language) => toName(found.suffix) || translator(of)(`templates.kinds.${found.kind}`);
  const names = { fr: toNames("fr"), en: toNames("en") };
  const isChosen = !fault && !found.isTaken && found.suffix !== "";
  return { ...shown, names, fault, body: keepsBody && !fault ? body : null, isChosen, error: null };
}

/** `summer-sale` is `Summer sale`. */
const toName = (suffix: string): string => suffix.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

export const maxZipBytes = maxTemplateZipBytes;
/** Seven fields a template, and those of the form itself. */
export const importBounds = { fields: maxImportedTemplates * 7 + 10, nameLength: 40 };

export interface PostedTemplate {
  file: string;
  kind: TemplateKind;
  suffix: string;
  names: BilingualName;
  body: string;
  isChosen: boolean;
}

/** The rows of the form, in their order. */
export function readPosted(form: FormData): PostedTemplate[] {
  const text = (name: string, index: number) => String(form.get(`${name}.${index}`) ?? "");
  const readName = (language: Language, index: number) => cut(text(`name-${language}`, index).trim(), 80);
  const rows: PostedTemplate[] = [];
  // Rows that cannot be chosen have no fields.
  for (let index = 0; index < maxImportedTemplates; index++) {
    const kind = toKind(text("kind", index));
    if (!kind) continue;
    rows.push({
      ...{ file: cut(text("file", index), 200), kind, suffix: text("suffix", index).trim().toLowerCase() },
      names: { fr: readName("fr", index), en: readName("en", index) },
      body: text("body", index).replaceAll("\r\n", "\n"),
      isChosen: text("pick", index) !== "",
    });
  }
  return rows;
}

/** What a form of chosen templates answers. */
export interface CreationReply {
  created: CreatedView[];
  /** What is still to be created, as it was typed. */
  found: FoundView[];
}

interface Creation {
  licences: LicencesClient;
  t: T;
  language: Language;
  origin: TemplateOrigin;
  requestId: string;
}

/** One by one: one that is refused does not stop the others. */
export async function createChosen(
  { licences, t, language, origin, requestId }: Creation,
  posted: readonly PostedTemplate[],
) {
  const created: CreatedView[] = [];
  const errors = new Map<string, string>();
  for (const [index, { file, kind, suffix, names: name, body, isChosen }] of posted.entries()) {
    if (!isChosen) continue;
    const isNamed = isName(name.fr) && isName(name.en);
    if (!isSuffix(suffix) || !isNamed) {
      errors.set(file, t(isNamed ? "templateEditor.errors.suffix" : "templateEditor.errors.names"));
      continue;
    }
    const once = `${requestId.slice(0, 56)}-${index}-${kind.slice(0, 1)}`;
    const result = await licences.createTemplate({ kind, suffix, name, tags: [], body, origin, requestId: once });
    if (result.ok) created.push({ id: result.value.id, file, name: name[language] });
    else errors.set(file, describeError(t, result.error).sentence);
  }
  const found = posted
    .filter(({ file }) => !created.some((each) => each.file === file))
    .map((row) => ({
      ...{ ...row, checks: [], isTaken: false, pictures: [], fault: null },
      // A store still has its own.
      body: origin === "store" ? null : row.body,
      error: errors.get(row.file) ?? null,
    }));
  return data<CreationReply>({ created, found }, errors.size > 0 && created.length === 0 ? 400 : 200);
}
