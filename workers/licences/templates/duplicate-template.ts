/** Copies a template. The copy is a draft with a file name that is free. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { findCurrent } from "./change-template.ts";
import type { duplicateTemplateRequest, SavedTemplate } from "./contract.ts";
import { insertExamined } from "./create-template.ts";
import { examineBody } from "./examine-body.ts";
import { selectSuffixes, selectTemplateOfRequest, toDetails } from "./template-repository.ts";

/** Attempts to find a name that no other request takes at the same moment. */
const maxAttempts = 5;
const maxSuffixLength = 50;
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
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const taken = new Set((await database.rows(selectSuffixes(database, row.kind))).map((each) => each.suffix));
    const request = {
      ...{ kind: row.kind, tags: [...tags], body, origin: "duplicate" as const, requestId },
      suffix: findFreeSuffix(suffix, taken),
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

/** Cuts no character in half. */
const extend = (name: string, end: string): string =>
  name.slice(0, maxNameLength - end.length).replace(/[\uD800-\uDBFF]$/, "") + end;

/** `summer`, `summer-copy`, `summer-copy-2` … */
function findFreeSuffix(suffix: string, taken: ReadonlySet<string>): string {
  const stem = suffix.replace(/-copy(?:-\d+)?$/, "");
  for (let number = 1; ; number++) {
    const end = number === 1 ? "-copy" : `-copy-${number}`;
    const free = stem.slice(0, maxSuffixLength - end.length).replace(/-+$/, "") + end;
    if (!taken.has(free)) return free;
  }
}
