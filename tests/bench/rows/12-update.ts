/** Row 12: a store's requests and bytes for an update, against a full upload of the code. Counted, not timed. */

import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { ask } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import type { Account, Store } from "#tests/support/minting.ts";
import { createInternalProxy } from "#tests/support/proxy-workers.ts";
import { type Files, readRelease } from "#tests/support/theme-files.ts";
import { readJob } from "#tests/support/theme-jobs.ts";
import { startPreview, startUpdate, type ThemeOwner } from "#tests/support/theme-updates.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

const filesInTheme = 400;
const fileBytes = 4_000;
/** From the far release most files have changed since. */
export const releases = { far: "2.9.0", near: "3.0.0", newest: "3.0.1" };
const changedSince = { far: 0.6, near: 0.1 };

/** The stores that a vendor has: how many files each has edited, and the release that it comes from. */
const stores = {
  "few edits": { edited: 6, installed: "near" },
  "many edits": { edited: 40, installed: "near" },
  "an old release": { edited: 40, installed: "far" },
} as const;
type StoreKind = keyof typeof stores;
const maxCalls = 25;
/** How long Shopify unpacks or copies a theme. */
const processingMs = 3_000;

export const admin = createActor({ uid: "bench", email: "admin@bench.test" }, "admin");

interface Cost {
  calls: number;
  bytes: number;
}

let measured: Promise<Record<StoreKind, Cost>> | undefined;
const measureOnce = () => {
  measured ??= measure();
  return measured;
};

export const figures: Row[] = [
  ...(Object.keys(stores) as StoreKind[]).map((kind) => ({
    title: `bytes between us and Shopify to update a store with ${kind} / uploading all ${filesInTheme} files`,
    budget: 0.5,
    measure: async () => exactly((await measureOnce())[kind].bytes / countUploadBytes(createTheme("newest"))),
  })),
  {
    title: `calls to update ${filesInTheme} files of which the merchant edited 40 / ${maxCalls}`,
    budget: 1,
    measure: async () => exactly((await measureOnce())["many edits"].calls / maxCalls),
  },
];

/** What the requests weigh that write every file. */
const countUploadBytes = (files: Files): number =>
  Object.entries(files).reduce((sum, [filename, bytes]) => {
    const value = Buffer.from(bytes).toString(/\.(liquid|json|css|js|svg)$/.test(filename) ? "utf8" : "base64");
    return sum + Buffer.byteLength(JSON.stringify({ filename, body: { type: "TEXT", value } }));
  }, 0);

async function measure(): Promise<Record<StoreKind, Cost>> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports, internalPort } = await freePorts();
  const counter = await startCounter(`http://localhost:${ports.sandbox}`);
  const variables = { SHOPIFY_URL: `${counter.url}/shopify/{shop}` };
  const stack = await startStack({
    ...{ ports, variables, stateFolder: folder, onLog: () => undefined },
    beside: [createInternalProxy(internalPort)],
  });
  const bench = new Bench(stack.sandboxUrl, `http://localhost:${internalPort}`);
  try {
    for (const name of Object.keys(releases) as (keyof typeof releases)[]) counter.zipBytes = await bench.publish(name);
    const cost = async (kind: StoreKind): Promise<Cost> => {
      const owner = await bench.mintOwner(counter, stores[kind]);
      const before = { ...counter.cost };
      await bench.finish(owner, await bench.preview(owner));
      return { calls: counter.cost.calls - before.calls, bytes: counter.cost.bytes - before.bytes };
    };
    return {
      "few edits": await cost("few edits"),
      "many edits": await cost("many edits"),
      "an old release": await cost("an old release"),
    };
  } finally {
    await stack.stop();
    await counter.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demo's theme with more snippets, of which the newest release has changed a part. */
export function createTheme(name: keyof typeof releases): Files {
  const files = readRelease("2.0.4");
  const schema = "config/settings_schema.json";
  files[schema] = strToU8(new TextDecoder().decode(files[schema]).replace("2.0.4", releases[name]));
  for (let at = 0; Object.keys(files).length < filesInTheme; at++) {
    const share = (at % 10) / 10;
    const changedIn = share < changedSince.near ? "newest" : share < changedSince.far ? "near" : "far";
    const order = Object.keys(releases);
    const text = order.indexOf(name) >= order.indexOf(changedIn) ? changedIn : "before";
    files[`snippets/part-${at}.liquid`] = strToU8(`<p>${text}</p>\n${`<p>${at}</p>\n`.repeat(fileBytes / 10)}`);
  }
  return files;
}

const isEditable = (name: string) => /^(snippets|sections|blocks)\/.+\.liquid$|\.(css|js)$/.test(name);

export class Bench {
  readonly internalUrl: string;
  readonly #sandboxUrl: string;

  constructor(sandboxUrl: string, internalUrl: string) {
    this.#sandboxUrl = sandboxUrl;
    this.internalUrl = internalUrl;
  }

  /** Returns the size of its ZIP. */
  async publish(name: keyof typeof releases): Promise<number> {
    const zip = zipSync(createTheme(name));
    await this.publishZip(releases[name], zip);
    return zip.byteLength;
  }

  async publishZip(version: string, zip: Uint8Array): Promise<void> {
    // The proxy makes a file of the text.
    const upload = { version, size: zip.byteLength, body: Buffer.from(zip).toString("base64") as never };
    await fetchOperationValue("uploadRelease", admin, upload, this.internalUrl);
    const publication = { version, notes: { fr: "Mesure", en: "Bench" }, acknowledged: true };
    await fetchOperationValue("publishRelease", admin, publication, this.internalUrl);
  }

  async mintOwner(
    server: Counter,
    { edited, installed }: { edited: number; installed: "near" | "far" },
  ): Promise<ThemeOwner> {
    const name = `bench-${installed}-${edited}`;
    const put = async (route: string, body: unknown) => {
      const response = await fetch(this.#sandboxUrl + route, { method: "PUT", body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${route}: ${response.status}`);
      return response.json();
    };
    const store = (await put(`/stores/${name}`, { processingMs: 0, costFree: true })) as Store;
    const account = (await put("/accounts", { email: `${name}@example.test`, licences: 1 })) as Account;
    const files = createTheme(installed);
    const names = Object.keys(files).filter(isEditable).slice(0, edited);
    for (const path of names) files[path] = new Uint8Array([...(files[path] ?? []), ...strToU8("/* ours */\n")]);
    const query = `mutation Put($source: URL!) { themeCreate(source: $source, name: "Theme") { theme { id } } }`;
    const { data } = await ask<{ themeCreate: { theme: { id: string } } }>(
      store,
      query,
      { source: server.serve(zipSync(files)) },
      { sandboxUrl: this.#sandboxUrl },
    );
    await put(`/stores/${name}`, { processingMs, costFree: true });
    const { accessToken, apiSecretKey, domain: shop } = store;
    const credentials = { kind: "token", accessToken, apiSecretKey } as const;
    await fetchOperationValue("activate", createActor(account), { shop, credentials }, this.internalUrl);
    return { account, store, themeId: data.themeCreate.theme.id.split("/").at(-1) ?? "" };
  }

  /** Until the job waits for its owner. */
  async preview(owner: ThemeOwner): Promise<string> {
    const id = await startPreview(owner, this.internalUrl);
    await this.#until(owner, id, "waiting");
    return id;
  }

  async finish(owner: ThemeOwner, id: string): Promise<void> {
    await startUpdate(owner.account, id, { choice: "mine" }, this.internalUrl);
    await this.#until(owner, id, "done");
  }

  async #until({ account }: ThemeOwner, id: string, state: string): Promise<void> {
    for (;;) {
      const job = await readJob(account, id, this.internalUrl);
      if (job.state === state) return;
      if (job.state === "failed") throw new Error(`The update failed: ${JSON.stringify(job.failure)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

export interface Counter {
  url: string;
  cost: Cost;
  /** Of the release that Shopify fetches when a theme is created. */
  zipBytes: number;
  serve(bytes: Uint8Array): string;
  stop(): Promise<void>;
}

/** A proxy in front of the sandbox's stores that counts bytes in both directions. */
export async function startCounter(target: string): Promise<Counter> {
  const cost = { calls: 0, bytes: 0 };
  const files = new Map<string, Uint8Array>();
  const server = createServer(async (request, response) => {
    const file = files.get(request.url ?? "");
    if (file) return response.end(file);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const headers = {
      "Content-Type": "application/json",
      "X-Shopify-Access-Token": request.headers["x-shopify-access-token"],
    };
    const reply = await fetch(target + request.url, {
      method: "POST",
      headers: headers as Record<string, string>,
      body,
    });
    const answer = Buffer.from(await reply.arrayBuffer());
    cost.calls += 1;
    cost.bytes += body.length + answer.length + (body.includes("themeCreate(") ? counter.zipBytes : 0);
    return response.writeHead(reply.status, { "Content-Type": "application/json" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const counter: Counter = {
    url,
    cost,
    zipBytes: 0,
    serve(bytes) {
      const address = `/${crypto.randomUUID()}.zip`;
      files.set(address, bytes);
      return url.replace("localhost", "127.0.0.1") + address;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return counter;
}
