/** Buckets of a stack on this machine, copied like rclone copies those of production: bytes and metadata. */
import type { Miniflare } from "miniflare";
import { repeat } from "./repeat.ts";

export type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

export interface StoredFile {
  key: string;
  bytes: ArrayBuffer;
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
}

export async function listKeys(bucket: Bucket): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let cursor: string | undefined; ; ) {
    const page = await repeat(() => bucket.list(cursor ? { cursor } : {}));
    for (const { key, size } of page.objects) found[key] = size;
    if (!page.truncated) return found;
    cursor = page.cursor;
  }
}

export async function copyBucket(bucket: Bucket): Promise<StoredFile[]> {
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

export async function restoreBucket(bucket: Bucket, files: readonly StoredFile[]): Promise<void> {
  for (const { key, bytes, httpMetadata, customMetadata } of files)
    await repeat(() => bucket.put(key, bytes, { httpMetadata, customMetadata }));
}
