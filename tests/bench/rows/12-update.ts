/** Row 12: a store's requests and bytes for an update, against a full upload of the code. Counted, not timed. */

import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import * as z from "zod";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { createLicencesProxy } from "#tests/support/proxy-workers.ts";
import { type Files, readRelease } from "#tests/support/theme-files.ts";
import type { Actor } from "#workers/licences/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

const filesInTheme = 300;
const fileBytes = 4_000;
const [installed, release] = ["3.0.0", "3.0.1"];
const actorFor = (account: { uid: string; email: string }, role: Actor["role"] = "user"): Actor => ({
  ...{ uid: account.uid, email: account.email, emailVerified: true, role },
});
const admin = actorFor({ uid: "bench", email: "admin@bench.test" }, "admin");

const mintedStore = z.object({ domain: z.string(), accessToken: z.string(), apiSecretKey: z.string() });
const mintedAccount = z.object({ uid: z.string(), email: z.string() });
const createdTheme = z.object({ data: z.object({ themeCreate: z.object({ theme: z.object({ id: z.string() }) }) }) });

interface Cost {
  calls: number;
  bytes: number;
}

let measured: Promise<{ few: Cost; all: Cost }> | undefined;

export const figures: Row[] = (["bytes", "calls"] as const).map((unit) => ({
  title: `${unit} between us and Shopify to update ${filesInTheme} files of which the merchant edited 6 / all of the code`,
  budget: 0.5,
  measure: async () => {
    measured ??= measure();
    const { few, all } = await measured;
    return exactly(few[unit] / all[unit]);
  },
}));

async function measure(): Promise<{ few: Cost; all: Cost }> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports, internalPort } = await freePorts();
  const counter = await startCounter(`http://localhost:${ports.sandbox}`);
  const variables = { SHOPIFY_URL: `${counter.url}/shopify/{shop}` };
  const stack = await startStack({
    ...{ ports, variables, stateFolder: folder, onLog: () => undefined },
    beside: [createLicencesProxy(internalPort)],
  });
  const bench = new Bench(stack.sandboxUrl, `http://localhost:${internalPort}`);
  try {
    for (const version of [installed, release]) await bench.publish(version);
    const cost = async (edited: number): Promise<Cost> => {
      const owner = await bench.mintOwner(counter, edited);
      const before = { ...counter.cost };
      await bench.update(owner);
      return { calls: counter.cost.calls - before.calls, bytes: counter.cost.bytes - before.bytes };
    };
    return { few: await cost(6), all: await cost(filesInTheme) };
  } finally {
    await stack.stop();
    await counter.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demo's theme with more snippets; the newer release changes a tenth of them. */
function createTheme(version: string): Files {
  const files = readRelease("2.0.4");
  const schema = "config/settings_schema.json";
  files[schema] = strToU8(new TextDecoder().decode(files[schema]).replace("2.0.4", version));
  for (let at = 0; Object.keys(files).length < filesInTheme; at++) {
    const first = at % 10 === 0 ? version : installed;
    files[`snippets/part-${at}.liquid`] = strToU8(`<p>${first}</p>\n${`<p>${at}</p>\n`.repeat(fileBytes / 10)}`);
  }
  return files;
}

const isEditable = (name: string) => /^(snippets|sections|blocks)\/.+\.liquid$|\.(css|js)$/.test(name);

interface Owner {
  actor: Actor;
  shop: string;
  themeId: string;
  apiSecretKey: string;
}

class Bench {
  readonly #sandboxUrl: string;
  readonly #internalUrl: string;

  constructor(sandboxUrl: string, internalUrl: string) {
    this.#sandboxUrl = sandboxUrl;
    this.#internalUrl = internalUrl;
  }

  async publish(version: string): Promise<void> {
    const zip = zipSync(createTheme(version));
    const body = Buffer.from(zip).toString("base64");
    await this.#call(admin, "uploadRelease", { version, size: zip.byteLength, body });
    await this.#call(admin, "publishRelease", { version, notes: { fr: "Mesure", en: "Bench" } });
  }

  async mintOwner(server: Counter, edited: number): Promise<Owner> {
    const name = `bench-${edited}`;
    const put = (route: string, body: unknown) =>
      fetch(this.#sandboxUrl + route, { method: "PUT", body: JSON.stringify(body) });
    const store = await parseAnswer(put(`/stores/${name}`, { processingMs: 0, costFree: true }), mintedStore);
    const account = await parseAnswer(put("/accounts", { email: `${name}@example.test`, licences: 1 }), mintedAccount);
    const files = createTheme(installed);
    const names = Object.keys(files).filter(isEditable).slice(0, edited);
    for (const path of names) files[path] = new Uint8Array([...(files[path] ?? []), ...strToU8("\n\n")]);
    const query = `mutation Put($source: URL!) { themeCreate(source: $source, name: "Theme") { theme { id } userErrors { message } } }`;
    const reply = await parseAnswer(
      fetch(`${this.#sandboxUrl}/shopify/${store.domain}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": store.accessToken },
        body: JSON.stringify({ query, variables: { source: server.serve(zipSync(files)) } }),
      }),
      createdTheme,
    );
    const actor = actorFor(account);
    const { accessToken, apiSecretKey, domain: shop } = store;
    await this.#call(actor, "activate", { shop, credentials: { kind: "token", accessToken, apiSecretKey } });
    return { actor, shop, apiSecretKey, themeId: reply.data.themeCreate.theme.id.split("/").at(-1) ?? "" };
  }

  async update({ actor, ...request }: Owner): Promise<void> {
    const { id } = await this.#call(actor, "previewUpdate", request);
    await this.#until(actor, id, "waiting");
    const preview = await this.#call(actor, "updatePreview", id);
    const conflicts = preview.files.filter((file) => file.outcome === "conflict");
    const choices = Object.fromEntries(conflicts.map(({ path }) => [path, { choice: "mine" as const }]));
    await this.#call(actor, "startUpdate", { id, choices });
    await this.#until(actor, id, "done");
  }

  async #until(actor: Actor, id: string, state: string): Promise<void> {
    for (;;) {
      const job = await this.#call(actor, "job", id);
      if (job.state === state) return;
      if (job.state === "failed") throw new Error(`The update failed: ${JSON.stringify(job.failure)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #call<Name extends OperationName>(
    actor: Actor,
    name: Name,
    argument: Name extends "uploadRelease" ? object : OperationArguments<Name>[0],
  ): Promise<OperationValue<Name>> {
    const body = JSON.stringify({ caller: { actor }, argument });
    const reply = await (await fetch(`${this.#internalUrl}/${name}`, { method: "POST", body })).json();
    const { ok, value, error } = reply as { ok: boolean; value: OperationValue<Name>; error: object };
    if (!ok) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return value;
  }
}

/** The answer, parsed with `shape`; other fields are ignored. */
async function parseAnswer<Shape extends z.ZodType>(asked: Promise<Response>, shape: Shape): Promise<z.infer<Shape>> {
  const response = await asked;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 300)}`);
  return shape.parse(JSON.parse(text));
}

interface Counter {
  url: string;
  cost: Cost;
  serve(bytes: Uint8Array): string;
  stop(): Promise<void>;
}

/** A proxy in front of the sandbox's stores that counts bytes in both directions. */
async function startCounter(target: string): Promise<Counter> {
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
    cost.bytes += body.length + answer.length;
    return response.writeHead(reply.status, { "Content-Type": "application/json" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    cost,
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
}
