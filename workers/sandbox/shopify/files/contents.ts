/** Contents of theme files in R2, each stored once under its MD5. */
import { getShopifyVendor, type SandboxEnv } from "../../env.ts";
import type { ThemeFile } from "../theme-table.ts";
import { generateAsset, md5, normaliseContent } from "./normalise.ts";

const maxConcurrentPuts = 6;

/** Stores files as the vendor does, and returns their rows with those of generated files. */
export async function storeContents(env: SandboxEnv, files: Iterable<[string, Uint8Array]>): Promise<ThemeFile[]> {
  const stored: ThemeFile[] = [];
  let batch = new Map<string, Uint8Array>();
  let batchBytes = 0;
  for (const [path, bytes] of files) {
    const content = normaliseContent(path, bytes);
    const generated = generateAsset(path, content);
    for (const file of generated ? [{ path, bytes: content }, generated] : [{ path, bytes: content }]) {
      const hash = md5(file.bytes);
      stored.push({ path: file.path, md5: hash, size: file.bytes.length });
      batch.set(hash, file.bytes);
      batchBytes += file.bytes.length;
    }
    if (batchBytes > 16 * 1024 * 1024) {
      await putMissing(env, batch);
      batch = new Map();
      batchBytes = 0;
    }
  }
  await putMissing(env, batch);
  return stored;
}

export async function readContent(env: SandboxEnv, hash: string): Promise<Uint8Array> {
  const object = await env.FILES.get(hash);
  if (!object) throw new Error(`The content ${hash} is not in R2.`);
  return new Uint8Array(await object.arrayBuffer());
}

async function putMissing(env: SandboxEnv, contents: Map<string, Uint8Array>): Promise<void> {
  const unknown = await getShopifyVendor(env).findMissingContents([...contents.keys()]);
  const queue = unknown.values();
  const put = async () => {
    for (const hash of queue) {
      const bytes = contents.get(hash);
      if (bytes) await env.FILES.put(hash, bytes);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentPuts }, put));
  await getShopifyVendor(env).addContents(unknown);
}
