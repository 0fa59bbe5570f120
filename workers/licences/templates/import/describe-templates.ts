/** What the staff must know of templates from elsewhere before they create them. */
import type { Context } from "../../platform/context.ts";
import { findTrailingComma, parseTemplate } from "../check/parse-template.ts";
import type { ReleaseSchemas } from "../check/release-schemas.ts";
import { type TemplateKind, templateKinds, templateSuffix } from "../contract.ts";
import { listPictures } from "../delivery/adapt-template.ts";
import { checkAgainst, loadPublishedSchemas } from "../examine-body.ts";
import { selectSuffixes } from "../template-repository.ts";
import type { FoundTemplate } from "./contract.ts";

const maxPictures = 50;
const templateFile = new RegExp(`^(?:(?:[^/]+/)?templates/)?(${templateKinds.join("|")})(?:\\.([^/]+))?\\.json$`);

/** A template of one of our kinds, in the folder of a theme, of a theme that is itself in a folder, or alone. */
export const isTemplateFile = (file: string): boolean => templateFile.test(file);

export async function describeTemplates(
  context: Context,
  files: readonly { file: string; body: string }[],
): Promise<FoundTemplate[]> {
  const { database } = context;
  const [schemas, taken] = await Promise.all([
    loadPublishedSchemas(context),
    Promise.all(
      templateKinds.map(async (kind) => {
        const rows = await database.rows(selectSuffixes(database, kind));
        return rows.map(({ suffix }) => `${kind}.${suffix}`);
      }),
    ),
  ]);
  const names = new Set(taken.flat());
  return files.map(({ file, body }) => {
    const found = describeTemplate(file, body, schemas, names);
    // The next one of this name is the second.
    if (!found.finding) names.add(`${found.kind}.${found.suffix}`);
    return found;
  });
}

function describeTemplate(
  file: string,
  body: string,
  schemas: readonly ReleaseSchemas[],
  taken: ReadonlySet<string>,
): FoundTemplate {
  const [, kind, name = ""] = (templateFile.exec(file) as [string, TemplateKind, string?] | null) ?? [
    "",
    "page" as const,
  ];
  const suffix = toSuffix(name);
  const parsed = parseTemplate(body);
  const finding = "finding" in parsed ? parsed.finding : findTrailingComma(body);
  return {
    ...{ file, kind, suffix, body, finding },
    checks: finding
      ? []
      : schemas.map((release) => {
          const { version, fit, total } = checkAgainst(release, kind, body, schemas);
          return { version, fit, total };
        }),
    isTaken: taken.has(`${kind}.${suffix}`),
    pictures: "template" in parsed ? listPictures(parsed.template).slice(0, maxPictures) : [],
  };
}

/** `Été 2026` is `ete-2026`. */
function toSuffix(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const suffix = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replace(/^-+|-+$/g, "");
  return templateSuffix.safeParse(suffix).success ? suffix : "";
}
