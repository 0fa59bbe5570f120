/** SQL of the galleries: any combination of filters, and the numbers around the list. */
import { foldText } from "#base/plain-text.ts";
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import type { Keyset, Order } from "../platform/list-page.ts";
import { allOf, type Condition, raw, type Sql, sql } from "../platform/sql.ts";
import { newestForAll } from "../releases/release-repository.ts";
import { isCurrent, newestFirst } from "./check-repository.ts";
import type { TemplateFitFilter, TemplateKind, TemplatesQuery } from "./contract.ts";

const listed = join(
  columns("templates", "t", "id", "kind", "suffix", "name_fr", "name_en", "tags", "state", "revision", "bytes"),
  columns("templates", "t", "outline", "preview", "uses", "changed_at", "deleted_at", "sort_fr", "sort_en"),
  computed<{ checks: string }>({
    checks: sql`(SELECT json_group_array(json_object('version', version, 'fit', fit)) FROM
      (SELECT c.version, c.fit FROM template_checks c JOIN releases r ON r.version = c.version
      AND r.status = 'published'
       WHERE ${isCurrent} ${newestFirst}))`,
  }),
);
export type ListedRow = RowOf<typeof listed>;

const sortColumns = { changed: "changed_at", name: "sort_fr", uses: "uses" } as const;

const getSortColumn = ({ sort, language }: TemplatesQuery) => {
  const field = sort.replace("-", "") as keyof typeof sortColumns;
  return field === "name" ? (`sort_${language}` as const) : sortColumns[field];
};

/** The language is part of the order, because names follow one another differently in another one. */
export const toOrder = (query: TemplatesQuery): Order => ({
  sort: `${query.sort} ${getSortColumn(query)}`,
  column: sql`t.${raw(getSortColumn(query))}`,
  id: sql`t.id`,
});

export const getSortValue = (query: TemplatesQuery, row: ListedRow): string | number => row[getSortColumn(query)];

const fitsOf: Record<TemplateFitFilter, Sql> = {
  fits: sql`= 'fits'`,
  loses: sql`= 'loses'`,
  fails: sql`= 'fails'`,
  review: sql`<> 'fits'`,
};

const isThere = sql`t.deleted_at IS NULL`;

function matches({ kinds, q, state, tag, version, fit }: TemplatesQuery): Condition {
  const isDeleted = state === "deleted";
  const conditions = [isDeleted ? sql`t.deleted_at IS NOT NULL` : isThere];
  if (kinds) conditions.push(sql`t.kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`);
  for (const word of new Set(foldText(q ?? "").split(/\s+/))) {
    if (word) conditions.push(sql`instr(t.search, ${word}) > 0`);
  }
  if (state && !isDeleted) conditions.push(sql`t.state = ${state}`);
  if (tag) conditions.push(sql`EXISTS (SELECT 1 FROM json_each(t.tags) WHERE value = ${tag})`);
  if (version || fit) {
    const release = version
      ? sql`(SELECT version FROM releases WHERE version = ${version} AND status = 'published')`
      : newestForAll;
    const result = fit ? fitsOf[fit] : sql`<> 'fails'`;
    conditions.push(
      sql`EXISTS (SELECT 1 FROM template_checks c WHERE ${isCurrent} AND c.version = ${release} AND c.fit ${result})`,
    );
  }
  return allOf(...conditions);
}

export const selectListed = (
  database: Database,
  query: TemplatesQuery,
  { condition, tail }: Keyset,
): Statement<ListedRow> =>
  database.select(listed, sql`FROM templates t WHERE ${matches(query)} AND ${condition} ${tail}`);

export const countFound = (database: Database, query: TemplatesQuery) =>
  database.select(computed<{ found: number }>({ found: sql`count(*)` }), sql`FROM templates t WHERE ${matches(query)}`);

export const countKinds = (database: Database) =>
  database.select(
    computed<{ kind: TemplateKind; templates: number }>({ kind: sql`t.kind`, templates: sql`count(*)` }),
    sql`FROM templates t WHERE ${isThere} GROUP BY t.kind`,
  );

export const selectTags = (database: Database) =>
  database.select(
    computed<{ tag: string }>({ tag: sql`DISTINCT g.value` }),
    sql`FROM templates t, json_each(t.tags) g WHERE ${isThere} ORDER BY g.value`,
  );

export const countToReview = (database: Database) =>
  database.select(
    computed<{ templates: number }>({ templates: sql`count(*)` }),
    sql`FROM template_checks c JOIN templates t ON ${isCurrent}
     WHERE c.version = ${newestForAll} AND c.fit IN ('loses', 'fails') AND t.state = 'published' AND ${isThere}`,
  );
