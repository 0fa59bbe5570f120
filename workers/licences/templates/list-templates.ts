/** A page of a gallery, with the numbers of its tabs and filters. */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { decodeCursor, toKeyset, toPage } from "../platform/list-page.ts";
import { isOfferedToEvery } from "../releases/offered-releases.ts";
import { selectPublishedVersions } from "../releases/release-repository.ts";
import {
  type ListedTemplate,
  type TemplateList,
  type TemplatesQuery,
  templateKinds,
  templatePageSize,
} from "./contract.ts";
import {
  countFound,
  countKinds,
  countToReview,
  getSortValue,
  type ListedRow,
  selectListed,
  selectTags,
  toOrder,
} from "./template-list-repository.ts";

export async function listTemplates(
  { database }: Context,
  _actor: Actor,
  query: TemplatesQuery,
): Promise<TemplateList> {
  const order = toOrder(query);
  const cursor = decodeCursor(query.after, order.sort);
  const [listed, found, kinds, tags, versions, review] = await database.batch([
    selectListed(database, query, toKeyset(order, cursor, templatePageSize)),
    countFound(database, query),
    countKinds(database),
    selectTags(database),
    selectPublishedVersions(database),
    countToReview(database),
  ]);
  const { rows, ...page } = toPage(listed.rows, {
    ...{ sort: order.sort, cursor, size: templatePageSize },
    getKey: (row) => ({ value: getSortValue(query, row), id: row.id }),
  });
  const count = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.templates ?? 0;
  return {
    page: { rows: rows.map(toListed), ...page },
    counts: Object.fromEntries(templateKinds.map((kind) => [kind, count(kind)])) as TemplateList["counts"],
    found: found.rows[0]?.found ?? 0,
    versions: versions.rows.map(({ version, halted_at }) => ({ version, isHalted: halted_at !== null })),
    tags: tags.rows.map(({ tag }) => tag),
    newest: versions.rows.find(isOfferedToEvery)?.version ?? null,
    toReview: review.rows[0]?.templates ?? 0,
  };
}

/** What a list and a template's page show alike. */
export const toListed = ({ checks, ...row }: Omit<ListedRow, "sort_fr" | "sort_en">): ListedTemplate => ({
  id: row.id,
  kind: row.kind,
  suffix: row.suffix,
  name: { fr: row.name_fr, en: row.name_en },
  tags: JSON.parse(row.tags),
  state: row.state,
  revision: row.revision,
  bytes: row.bytes,
  outline: JSON.parse(row.outline),
  preview: row.preview,
  checks: JSON.parse(checks),
  uses: row.uses,
  changedAt: row.changed_at,
  deletedAt: row.deleted_at,
});
