/** The sections of a template, and the settings of one of them as a form. */
import { getOwn, type Json, type JsonObject } from "theme-merge/merge/json-text.ts";
import { getType } from "theme-merge/merge/liquid-schema.ts";
import type * as z from "zod";
import { cut } from "#base/cut.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { loadNewestRelease } from "../../releases/offered-releases.ts";
import { findCurrent } from "../change-template.ts";
import { checkTemplate } from "../check/check-template.ts";
import { loadReleaseSchemas } from "../check/load-release-schemas.ts";
import { outlineTemplate } from "../check/outline-template.ts";
import { parseTemplate } from "../check/parse-template.ts";
import type { ReleaseSchemas } from "../check/release-schemas.ts";
import type { OutlineMember } from "../contract.ts";
import { selectRevision, toDetails } from "../template-repository.ts";
import { listAddableBlocks, listAddableSections } from "./addable-members.ts";
import { toPlaces } from "./apply-edit.ts";
import type { EditMember, FormMember, TemplateForm, templateFormQuery } from "./contract.ts";
import { findMember, isStatic } from "./members.ts";
import { listFields } from "./setting-field.ts";

/** Throws TEMPLATE_INVALID where no release is there to say what the settings are. */
export async function loadTemplateForm(
  context: Context,
  _actor: Actor,
  { id, revision, place }: z.output<typeof templateFormQuery>,
): Promise<TemplateForm> {
  const [{ row, current }, schemas] = await Promise.all([findCurrent(context, id), loadNewestSchemas(context)]);
  const body = revision === undefined ? current : await loadBody(context, id, revision);
  const parsed = parseTemplate(body);
  if ("finding" in parsed) return fail("TEMPLATE_INVALID", { finding: parsed.finding.code });
  const { template } = parsed;
  const { sections } = outlineTemplate(template, [schemas]);
  const first = sections[0] ? [sections[0].id] : [];
  return {
    ...{ id, kind: row.kind, suffix: row.suffix, name: toDetails(row).name, state: row.state },
    revision: revision ?? row.revision,
    version: schemas.version,
    members: toEditMembers(sections, template.sections, []),
    member: createMemberForm(template, place.length > 0 ? place : first, schemas),
    sections: listAddableSections(template, row.kind, schemas),
    findings: checkTemplate(body, row.kind, schemas).findings,
  };
}

async function loadNewestSchemas(context: Context): Promise<ReleaseSchemas> {
  const newest = await loadNewestRelease(context, "all");
  return (newest ? await loadReleaseSchemas(context, newest) : null) ?? fail("TEMPLATE_UNFIT");
}

async function loadBody({ database }: Context, id: string, revision: number): Promise<string> {
  const [row] = await database.rows(selectRevision(database, id, revision));
  return row?.body ?? fail("TEMPLATE_NOT_FOUND");
}

const toEditMembers = (members: readonly OutlineMember[], held: Json | undefined, above: string[]): EditMember[] =>
  members.map(({ id, name, type, hidden, settings, blocks }) => {
    const member = getOwn(held, id);
    const place = [...above, id];
    const inner = toEditMembers(blocks, getOwn(member, "blocks"), place);
    return { place, name, type, excerpt: toExcerpt(settings), hidden, fixed: isStatic(member), blocks: inner };
  });

const textTypes = new Set(["text", "inline_richtext", "richtext", "textarea"]);
const maxExcerptLength = 60;

function toExcerpt(settings: OutlineMember["settings"]): string {
  const { value = "" } = settings.find((each) => textTypes.has(each.type) && each.value !== null) ?? {};
  const text = String(value)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cut(text, maxExcerptLength);
}

function createMemberForm(template: JsonObject, place: string[], schemas: ReleaseSchemas): FormMember | null {
  const found = findMember(template, place, schemas);
  const name = toPlaces(template, place, schemas).at(-1)?.name;
  if (!found || !name) return null;
  const { member, schema } = found;
  return {
    place,
    name,
    type: getType(member),
    known: schema !== null,
    fields: schema ? listFields(member, schema, schemas) : [],
    blocks: listAddableBlocks(found, place.length, schemas),
  };
}
