/** SQL of the galleries: any combination of filters, and the numbers around the list. */
import { foldText } from "#base/plain-text.ts";
import { columns, computed, join, type RowOf } from "../columns.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { Keyset, Order } from "../list-page.ts";
import { newestForAll } from "../releases/release-repository.ts";
import { isCurrent, newestFirst } from "./check-repository.ts";
import type { TemplateFitFilter, TemplateKind, TemplatesQuery } from "./contract.ts";

const listed = join(
  columns("templates", "t", "id", "kind", "suffix", "name_fr", "name_en", "tags", "state", "revision", "bytes"),
  columns("templates", "t", "outline", "preview", "uses", "changed_at", "deleted_at", "sort_fr", "sort_en"),
  computed<{ checks: string }>({
    checks: `(SELECT json_group_array(json_object('version', version, 'fit', fit)) FROM
      (SELECT c.version, c.fit FROM template_checks c JOIN releases r ON r.version = c.version AND r.status = 'published'
       WHERE ${isCurrent.sql} ${newestFirst.sql}))`,
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
  column: `t.${getSortColumn(query)}`,
  id: "t.id",
});

export const getSortValue = (query: TemplatesQuery, row: ListedRow): string | number => row[getSortColumn(query)];

const fitsOf: Record<TemplateFitFilter, string> = {
  fits: "= 'fits'",
  loses: "= 'loses'",
  fails: "= 'fails'",
  review: "<> 'fits'",
};

const isThere = "t.deleted_at IS NULL";

function listConditions({ kinds, q, state, tag, version, fit }: TemplatesQuery): Condition[] {
  const isDeleted = state === "deleted";
  const conditions: Condition[] = [{ sql: isDeleted ? "t.deleted_at IS NOT NULL" : isThere, values: [] }];
  const add = (sql: string, ...values: string[]) => conditions.push({ sql, values });
  if (kinds) add("t.kind IN (SELECT value FROM json_each(?))", JSON.stringify(kinds));
  for (const word of new Set(foldText(q ?? "").split(/\s+/))) if (word) add("instr(t.search, ?) > 0", word);
  if (state && !isDeleted) add("t.state = ?", state);
  if (tag) add("EXISTS (SELECT 1 FROM json_each(t.tags) WHERE value = ?)", tag);
  if (version || fit) {
    const release = version
      ? "(SELECT version FROM releases WHERE version = ? AND status = 'published')"
      : newestForAll;
    const result = fit ? fitsOf[fit] : "<> 'fails'";
    add(
      `EXISTS (SELECT 1 FROM template_checks c WHERE ${isCurrent.sql} AND c.version = ${release} AND c.fit ${result})`,
      ...(version ? [version] : []),
    );
  }
  return conditions;
}

function toWhere(conditions: Condition[]) {
  return { sql: conditions.map(({ sql }) => sql).join(" AND "), values: conditions.flatMap(({ values }) => values) };
}

export function selectListed(database: Database, query: TemplatesQuery, keyset: Keyset): Statement<ListedRow> {
  const where = toWhere([...listConditions(query), { sql: keyset.condition, values: keyset.values }]);
  return database.select(listed, `FROM templates t WHERE ${where.sql} ${keyset.tail}`, ...where.values);
}

export function countFound(database: Database, query: TemplatesQuery) {
  const where = toWhere(listConditions(query));
  return database.select(
    computed<{ found: number }>({ found: "count(*)" }),
    `FROM templates t WHERE ${where.sql}`,
    ...where.values,
  );
}

export const countKinds = (database: Database) =>
  database.select(
    computed<{ kind: TemplateKind; templates: number }>({ kind: "t.kind", templates: "count(*)" }),
    `FROM templates t WHERE ${isThere} GROUP BY t.kind`,
  );

export const selectTags = (database: Database) =>
  database.select(
    computed<{ tag: string }>({ tag: "DISTINCT g.value" }),
    `FROM templates t, json_each(t.tags) g WHERE ${isThere} ORDER BY g.value`,
  );

export const countToReview = (database: Database) =>
  database.select(
    computed<{ templates: number }>({ templates: "count(*)" }),
    `FROM template_checks c JOIN templates t ON ${isCurrent.sql}
     WHERE c.version = ${newestForAll} AND c.fit IN ('loses', 'fails') AND t.state = 'published' AND ${isThere}`,
  );
