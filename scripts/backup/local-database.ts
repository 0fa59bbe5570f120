/** The database in a state folder that no stack runs on, for a restore. */
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { openDatabase, readConfig } from "../stack.ts";
import type { Query } from "./database-dump.ts";

/** Statements run inside workerd: preparing each from outside is a call of its own. */
const script = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    const results = await DB.batch(statements.map((statement) => DB.prepare(statement)));
    return Response.json(results.at(-1)?.results ?? []);
  }
};`;

export async function openLocalDatabase(stateFolder: string) {
  // Applies the migrations.
  await (await openDatabase(stateFolder)).close();
  const { d1Databases } = readConfig("licences");
  const options = {
    resourcePersistencePath: path.join(stateFolder, "v3"),
    cf: false,
    workers: [{ name: "database", modules: true, script, d1Databases }],
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions(options as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const send = async (statements: readonly string[]) => {
    const response = await fetch(await miniflare.ready, { method: "POST", body: JSON.stringify(statements) });
    if (!response.ok) throw new Error(`The database refuses the statements: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>[];
  };
  const query: Query = (sql) => send([sql]);
  return {
    query,
    run: async (statements: readonly string[]) => void (await send(statements)),
    close: () => miniflare.dispose(),
  };
}
