/** Where a list of keys is used: at Cloudflare, or by the stack of this machine. */
import path from "node:path";
import { readServed } from "../deploy/deployments.ts";
import { readWorkers } from "../deploy/workers.ts";
import { createRunner, Wrangler } from "../deploy/wrangler.ts";
import { findRunningProcess } from "../lock-file.ts";
import { openDatabase, projectFolder } from "../stack.ts";
import { type Kind, kinds, RotationError } from "./key-lists.ts";

export interface Target {
  send(kind: Kind, text: string): Promise<void>;
  /** Counts stored values that this key sealed. */
  countSealed(name: string): Promise<number>;
}

/** Names of keys have no character that is special in GLOB or in a text of SQL. */
export const createCountQuery = (name: string): string =>
  `SELECT (SELECT count(*) FROM shop_connections WHERE sealed_access_token GLOB '${name}.*' OR sealed_api_secret_key GLOB '${name}.*')
   + (SELECT count(*) FROM webhook_endpoints WHERE secret GLOB '${name}.*' OR old_secret GLOB '${name}.*') AS sealed`;

export function createCloudflareTarget(options: { config?: string; wrangler?: string }): Target {
  const wrangler = new Wrangler(createRunner(options.wrangler));
  const workers = readWorkers(options.config);
  const findWorker = (name: string) => {
    const worker = workers.find((each) => each.name === name);
    if (!worker) throw new Error(`There is no Worker ${name}.`);
    return worker;
  };
  return {
    async send(kind, text) {
      const worker = findWorker(kinds[kind].worker);
      if ((readServed(wrangler, worker)?.length ?? 0) !== 1)
        throw new RotationError(`${worker.name} is not deployed, or a deployment is under way: end it first.`);
      const input = JSON.stringify({ [kinds[kind].variable]: text });
      const { status, stdout, stderr } = wrangler.run(["secret", "bulk", "-c", worker.file], { input });
      if (status !== 0)
        throw new RotationError(`The secret was not written. Run the same command again.\n${stdout}${stderr}`);
    },
    async countSealed(name) {
      const { file } = findWorker("licences");
      const args = ["d1", "execute", "licences", "--remote", "--json", "--command", createCountQuery(name), "-c", file];
      const [answer] = wrangler.readJson<{ results: { sealed: number }[] }[]>(...args);
      return answer?.results[0]?.sealed ?? Number.POSITIVE_INFINITY;
    },
  };
}

/** `npm start` reads the file when it starts. */
export function createLocalTarget(stateFolder = path.join(projectFolder, ".wrangler/state")): Target {
  return {
    async send() {
      if (await findRunningProcess(stateFolder)) console.log("Restart `npm start`, so that it reads the new list.");
    },
    async countSealed(name) {
      if (await findRunningProcess(stateFolder)) throw new RotationError("Stop `npm start` first.");
      const { database, close } = await openDatabase(stateFolder);
      const row = await database.prepare(createCountQuery(name)).first<{ sealed: number }>();
      await close();
      return row?.sealed ?? 0;
    },
  };
}
