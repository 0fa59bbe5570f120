/** Reads the text of a template: its outline, and its check against each published release. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { selectPublishedVersions } from "../releases/release-repository.ts";
import { checkTemplate } from "./check/check-template.ts";
import { loadReleaseSchemas } from "./check/load-release-schemas.ts";
import { outlineTemplate } from "./check/outline-template.ts";
import { parseTemplate } from "./check/parse-template.ts";
import type { ReleaseSchemas } from "./check/release-schemas.ts";
import type { NewCheck } from "./check-repository.ts";
import type { checkTemplateRequest, TemplateExamination, TemplateKind, TemplateOutline } from "./contract.ts";
import { listPictures } from "./delivery/adapt-template.ts";

export interface ExaminedBody {
  bytes: number;
  outline: TemplateOutline;
  /** Names of the pictures of a store's Files. */
  pictures: string[];
  /** Newest release first; without releases that are not unpacked yet. */
  checks: NewCheck[];
}

/** Throws TEMPLATE_INVALID for a text that is no template. */
export async function examineBody(context: Context, kind: TemplateKind, body: string): Promise<ExaminedBody> {
  const parsed = parseTemplate(body);
  if ("finding" in parsed) {
    const { code, params } = parsed.finding;
    return fail("TEMPLATE_INVALID", { finding: code, ...params });
  }
  const schemas = await loadPublishedSchemas(context);
  return {
    bytes: new TextEncoder().encode(body).length,
    outline: outlineTemplate(parsed.template, schemas),
    pictures: listPictures(parsed.template),
    checks: schemas.map((release) => checkAgainst(release, kind, body, schemas)),
  };
}

/** For a text that is no template, an empty outline. */
export async function outlineBody(context: Context, body: string): Promise<TemplateOutline> {
  const parsed = parseTemplate(body);
  return outlineTemplate("template" in parsed ? parsed.template : {}, await loadPublishedSchemas(context));
}

/** For a text that is not saved. */
export async function checkUnsaved(
  context: Context,
  _actor: Actor,
  { kind, body }: z.output<typeof checkTemplateRequest>,
): Promise<TemplateExamination> {
  const parsed = parseTemplate(body);
  const schemas = await loadPublishedSchemas(context);
  const checkedAt = context.now.toISOString();
  return {
    finding: "finding" in parsed ? parsed.finding : null,
    outline: "finding" in parsed ? null : outlineTemplate(parsed.template, schemas),
    checks: schemas.map((release) => ({ ...checkAgainst(release, kind, body, schemas), checkedAt })),
  };
}

/** @param others newest first; they name what this release does not have */
export const checkAgainst = (
  schemas: ReleaseSchemas,
  kind: TemplateKind,
  body: string,
  others: readonly ReleaseSchemas[],
): NewCheck => ({
  version: schemas.version,
  ...checkTemplate(body, kind, schemas, others),
});

/** Newest release first. */
export async function loadPublishedSchemas(context: Context): Promise<ReleaseSchemas[]> {
  const versions = await context.database.rows(selectPublishedVersions(context.database));
  const schemas = await Promise.all(versions.map(({ version }) => loadReleaseSchemas(context, version)));
  return schemas.filter((each) => each !== null);
}
