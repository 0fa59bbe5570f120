/** Templates from elsewhere as the form shows them, and the creation of those that are chosen. */
import { describeError } from "#app/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import {
  type FoundTemplate,
  maxImportedTemplates,
  maxTemplateZipBytes,
  type TemplateKind,
  type TemplateOrigin,
} from "#workers/licences/contract.ts";
import type { LicencesClient } from "#workers/portal/contract.ts";
import { createPlacer, type PlacedFinding } from "./check-view.server.ts";
import { isSuffix, toKind } from "./schema.ts";

export interface FoundView extends Pick<FoundTemplate, "file" | "kind" | "suffix" | "checks" | "isTaken" | "pictures"> {
  name: string;
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
  const name = toName(found.suffix) || t(`templateEditor.kinds.${found.kind}`);
  const isChosen = !fault && !found.isTaken && found.suffix !== "";
  return { ...shown, name, fault, body: keepsBody && !fault ? body : null, isChosen, error: null };
}

/** `summer-sale` is `Summer sale`. */
const toName = (suffix: string): string => suffix.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

export const maxZipBytes = maxTemplateZipBytes;
/** Five fields a template, and those of the form itself. */
export const importBounds = { fields: maxImportedTemplates * 5 + 10, nameLength: 40 };

export interface PostedTemplate {
  file: string;
  kind: TemplateKind;
  suffix: string;
  name: string;
  body: string;
  isChosen: boolean;
}

/** The rows of the form, in their order. */
export function readPosted(form: FormData): PostedTemplate[] {
  const text = (name: string, index: number) => String(form.get(`${name}.${index}`) ?? "");
  const rows: PostedTemplate[] = [];
  // Rows that cannot be chosen have no fields.
  for (let index = 0; index < maxImportedTemplates; index++) {
    const kind = toKind(text("kind", index));
    if (!kind) continue;
    rows.push({
      ...{ file: text("file", index).slice(0, 200), kind, suffix: text("suffix", index).trim().toLowerCase() },
      ...{ name: text("name", index).trim().slice(0, 80), body: text("body", index).replaceAll("\r\n", "\n") },
      isChosen: text("pick", index) !== "",
    });
  }
  return rows;
}

interface Creation {
  licences: LicencesClient;
  t: T;
  origin: TemplateOrigin;
  requestId: string;
}

/** One by one: one that is refused does not stop the others. */
export async function createChosen(
  { licences, t, origin, requestId }: Creation,
  posted: readonly PostedTemplate[],
): Promise<{ created: CreatedView[]; errors: Map<string, string> }> {
  const created: CreatedView[] = [];
  const errors = new Map<string, string>();
  for (const [index, { file, kind, suffix, name, body, isChosen }] of posted.entries()) {
    if (!isChosen) continue;
    if (!isSuffix(suffix) || name === "") {
      errors.set(file, t(isSuffix(suffix) ? "validation.required" : "templateEditor.errors.suffix"));
      continue;
    }
    const once = `${requestId.slice(0, 56)}-${index}-${kind.slice(0, 1)}`;
    const request = { kind, suffix, name: { fr: name, en: name }, tags: [], body, origin, requestId: once };
    const result = await licences.createTemplate(request);
    if (result.ok) created.push({ id: result.value.id, file, name });
    else errors.set(file, describeError(t, result.error).sentence);
  }
  return { created, errors };
}

/** What is still to be created, as it was typed. */
export const toLeftView = (
  posted: readonly PostedTemplate[],
  errors: ReadonlyMap<string, string>,
  created: readonly CreatedView[],
): FoundView[] =>
  posted
    .filter(({ file }) => !created.some((each) => each.file === file))
    .map((row) => ({
      ...{ ...row, checks: [], isTaken: false, pictures: [], fault: null },
      error: errors.get(row.file) ?? null,
    }));
