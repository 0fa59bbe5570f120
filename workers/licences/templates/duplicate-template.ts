/** Copies a template. The copy is a draft with a file name that is free. */
import type * as z from "zod";
import { cut } from "#base/cut.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { findCurrent } from "./change-template.ts";
import type { duplicateTemplateRequest, SavedTemplate } from "./contract.ts";
import { insertExamined } from "./create-template.ts";
import { examineBody } from "./examine-body.ts";
import { findFreeSuffix, maxSuffixAttempts } from "./free-suffix.ts";
import { selectTemplateOfRequest, toDetails } from "./template-repository.ts";

const maxNameLength = 80;

export async function duplicateTemplate(
  context: Context,
  actor: Actor,
  { id, requestId }: z.output<typeof duplicateTemplateRequest>,
): Promise<SavedTemplate> {
  const { database } = context;
  const [earlier] = await database.rows(selectTemplateOfRequest(database, requestId));
  if (earlier) return { id: earlier.id, revision: earlier.revision };
  const { row, current: body } = await findCurrent(context, id);
  const { suffix, name, tags } = toDetails(row);
  const examined = await examineBody(context, row.kind, body);
  for (let attempt = 0; attempt < maxSuffixAttempts; attempt++) {
    const request = {
      ...{ kind: row.kind, tags: [...tags], body, origin: "duplicate" as const, requestId },
      suffix: await findFreeSuffix(database, row.kind, suffix),
      name: {
        fr: extend(name.fr, " (copie)"),
        en: extend(name.en, " (copy)"),
      },
    };
    const saved = await insertExamined(context, actor, request, examined);
    if (saved) return saved;
  }
  return fail("STATE_CONFLICT");
}

const extend = (name: string, end: string): string => cut(name, maxNameLength - end.length) + end;
