/** Copies the demo's templates and pictures, so that their lists can be looked at with hundreds of rows. */
import type { Miniflare } from "miniflare";

const copies = 14;

/** A copy's id: the first half of the original's, and its number. */
const toId = (column: string): string => `substr(${column}, 1, 16) || printf('%08x', n)`;
const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${copies})`;
const list = (names: readonly string[]): string => names.join(", ");

/** Columns that a copy has of its own; all others are as in the original. */
const own: Record<string, Record<string, string>> = {
  templates: {
    id: toId("id"),
    suffix: "substr(suffix, 1, 40) || '-' || n",
    request_id: "request_id || n",
    preview: "NULL",
  },
  template_revisions: { template_id: toId("template_id") },
  template_checks: { template_id: toId("template_id") },
  template_pictures: { name: "n || '-' || name", file: toId("file") },
};

export async function fillTemplates(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database("DB", "licences");
  const files = await miniflare.getR2Bucket("RELEASES", "licences");
  for (const [table, values] of Object.entries(own)) {
    const { results } = await database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const copied = columns.map((name) => values[name] ?? name);
    await database
      .prepare(`INSERT INTO ${table} (${list(columns)}) ${numbers} SELECT ${list(copied)} FROM ${table}, numbers`)
      .run();
  }
  const { objects } = await files.list({ prefix: "template-previews/" });
  for (const { key } of objects.filter(({ key: each }) => each.endsWith("-240.webp"))) {
    const bytes = await (await files.get(key))?.arrayBuffer();
    for (let n = 1; bytes && n <= copies; n++)
      await files.put(key.replace(/[0-9a-f]{8}-240/, `${n.toString(16).padStart(8, "0")}-240`), bytes);
  }
}
