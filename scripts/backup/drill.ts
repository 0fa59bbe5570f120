/**
 * Backs a stack of this machine up while it runs, restores into an empty one, and checks it: counts of rows, files and
 * documents, a sign-in and an update of a theme. The vendors (accounts, stores) are those of before, as in a real loss.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { fetchAccessToken } from "#tests/support/service-account-tokens.ts";
import { build } from "../build.ts";
import { freePorts } from "../ports.ts";
import { openDatabase, projectFolder, readConfig, type Stack, startStack } from "../stack.ts";
import { Customer } from "./customer.ts";
import type { Query } from "./database-dump.ts";
import { BackupError, type Manifest, readManifest, writeDatabase, writeManifest } from "./folder.ts";
import { type FirestoreDocument, LocalFirestore } from "./local-firestore.ts";
import { repeat } from "./repeat.ts";
import { restoreDatabase } from "./restore-database.ts";

const demo = { email: "alice@demo.test", shop: "alice-shop", release: "2.0.4" };
const bucketBindings = [
  { bucket: "theme-releases", binding: "RELEASES", worker: "licences" },
  { bucket: "portal-photos", binding: "PHOTOS", worker: "portal" },
] as const;

interface Copies {
  /** Themes of the simulated stores; nothing of ours. */
  vendorFiles: StoredFile[];
  files: Record<string, StoredFile[]>;
  documents: FirestoreDocument[];
}

export async function drill(): Promise<void> {
  if (!existsSync(path.join(projectFolder, "build/workers/portal/index.js"))) build();
  const former = await createSeededState("portal-drill-former-");
  const next = await mkdtemp(path.join(tmpdir(), "portal-drill-next-"));
  const folder = await mkdtemp(path.join(tmpdir(), "portal-drill-backup-"));
  try {
    const { manifest, copies } = await withStack(former, {}, (stack) => backUp(stack, former, folder));
    console.log(`Backed up: ${describe(manifest)}, ${copies.documents.length} documents.`);
    await keepVendors(former, next);
    const { close, ...database } = await openLocalDatabase(next);
    await restoreDatabase(database, folder, readManifest(folder)).finally(close);
    console.log("Database: restored into an empty one, every table has its rows, and no row lacks another one.");
    await withStack(next, { isSeeded: false }, (stack) => checkRestored(stack, next, { manifest, copies }));
    console.log("The drill succeeded.");
  } finally {
    for (const each of [former, next, folder]) await rm(each, { recursive: true, force: true });
  }
}

async function withStack<Value>(
  stateFolder: string,
  options: { isSeeded?: boolean },
  act: (stack: Stack) => Promise<Value>,
): Promise<Value> {
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder, onLog: () => undefined, ...options });
  return act(stack).finally(() => stack.stop());
}

async function backUp(stack: Stack, stateFolder: string, folder: string) {
  const database = await stack.miniflare.getD1Database("DB", "licences");
  const query: Query = async (sql) =>
    (await repeat(() => database.prepare(sql).all<Record<string, unknown>>())).results;
  const tables = await writeDatabase(folder, query);
  const files: Copies["files"] = {};
  const buckets: Manifest["buckets"] = {};
  for (const { bucket, binding, worker } of bucketBindings) {
    files[bucket] = await copyBucket(await repeat(() => stack.miniflare.getR2Bucket(binding, worker)));
    buckets[bucket] = Object.fromEntries(files[bucket].map(({ key, bytes }) => [key, bytes.byteLength]));
  }
  const documents = await openFirestore(stack, stateFolder).then((firestore) => firestore.export());
  const manifest = { createdAt: new Date().toISOString(), ...tables, buckets, firestore: null };
  writeManifest(folder, manifest);
  const vendorFiles = await copyBucket(await openVendorFiles(stack));
  return { manifest, copies: { files, documents, vendorFiles } };
}

const openVendorFiles = ({ miniflare }: Stack) => repeat(() => miniflare.getR2Bucket("FILES", "sandbox"));

const openFirestore = async ({ sandboxUrl }: Stack, stateFolder: string) =>
  new LocalFirestore(sandboxUrl, await fetchAccessToken(sandboxUrl, stateFolder));

/** What is not ours to restore: the vendors' own data, except Firestore, and the keys, which are kept elsewhere. */
async function keepVendors(former: string, next: string): Promise<void> {
  const objects = ["IdentityVendor", "ShopifyVendor", "HelpdeskVendor", "StripeVendor", "Controls"];
  const parts = ["demo-keys.json", ...objects.map((name) => `v3/do/sandbox-${name}`)];
  for (const part of parts) {
    if (!existsSync(path.join(former, part))) continue;
    await mkdir(path.dirname(path.join(next, part)), { recursive: true });
    await cp(path.join(former, part), path.join(next, part), { recursive: true });
  }
}

async function checkRestored(
  stack: Stack,
  stateFolder: string,
  { manifest, copies }: { manifest: Manifest; copies: Copies },
): Promise<void> {
  await restoreBucket(await openVendorFiles(stack), copies.vendorFiles);
  for (const { bucket, binding, worker } of bucketBindings) {
    const target = await repeat(() => stack.miniflare.getR2Bucket(binding, worker));
    await restoreBucket(target, copies.files[bucket] ?? []);
    requireSame(`the files of ${bucket}`, await listKeys(target), manifest.buckets[bucket]);
  }
  const firestore = await openFirestore(stack, stateFolder);
  requireSame("Firestore before", (await firestore.export()).length, 0);
  await firestore.import(copies.documents);
  requireSame("the documents", (await firestore.export()).length, copies.documents.length);
  console.log("Files and documents: the same as in the backup.");
  const customer = await Customer.signIn(stack, demo.email);
  requireSame("the store on the dashboard", (await customer.read("/")).includes(demo.shop), true);
  console.log(`${demo.email} signs in with the former password, and sees the store and the licences.`);
  const version = await customer.updateTheme(demo.shop);
  requireSame("the version of the updated theme", version, demo.release);
  console.log(`The theme of ${demo.shop} is updated to ${version}.`);
}

function requireSame(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(sorted(value)));
  if (one !== other)
    throw new BackupError(`Not restored: ${what}: ${one?.slice(0, 300)} instead of ${other?.slice(0, 300)}`);
}

const sorted = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : value;

function describe({ tables, buckets }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.values(buckets).reduce((sum, bucket) => sum + Object.keys(bucket ?? {}).length, 0);
  return `${rows} rows in ${Object.keys(tables).length} tables, ${files} files`;
}

/** Buckets of a stack on this machine, copied like rclone copies those of production: bytes and metadata. */
type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

interface StoredFile {
  key: string;
  bytes: ArrayBuffer;
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
}

async function listKeys(bucket: Bucket): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let cursor: string | undefined; ; ) {
    const page = await repeat(() => bucket.list(cursor ? { cursor } : {}));
    for (const { key, size } of page.objects) found[key] = size;
    if (!page.truncated) return found;
    cursor = page.cursor;
  }
}

async function copyBucket(bucket: Bucket): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const key of Object.keys(await listKeys(bucket))) {
    const file = await repeat(() => readFile(bucket, key));
    if (file) files.push(file);
  }
  return files;
}

async function readFile(bucket: Bucket, key: string): Promise<StoredFile | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  const { httpMetadata = {}, customMetadata = {} } = object;
  return { key, bytes: await object.arrayBuffer(), httpMetadata, customMetadata };
}

async function restoreBucket(bucket: Bucket, files: readonly StoredFile[]): Promise<void> {
  for (const { key, bytes, httpMetadata, customMetadata } of files)
    await repeat(() => bucket.put(key, bytes, { httpMetadata, customMetadata }));
}

/** Statements run inside workerd: preparing each from outside is a call of its own. */
const script = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    const results = await DB.batch(statements.map((statement) => DB.prepare(statement)));
    return Response.json(results.at(-1)?.results ?? []);
  }
};`;

async function openLocalDatabase(stateFolder: string) {
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
