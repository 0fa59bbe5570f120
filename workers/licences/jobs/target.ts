/** What the new theme of a job must hold in the end, and where each file's body comes from. */
import { Buffer } from "node:buffer";
import { unavailable } from "../refusal.ts";
import { releaseFile } from "../releases/unpacked.ts";
import type { Expected } from "../themes/checksums.ts";
import { releaseStamps } from "../themes/release-stamps.ts";
import type { FileBody } from "../themes/store-theme.ts";
import type { Work } from "./work.ts";

export interface TargetFile extends Expected {
  /** The release that is installed. */
  from: "release";
}

export interface Target {
  files: TargetFile[];
  /** Files of the release that the new theme must not have. */
  removed: string[];
  report: Report;
}

export interface Report {
  files: number;
  kept: number;
  merged: number;
  replaced: number;
  added: number;
  removed: number;
  conflicts: number;
}

export async function targetOf({ context, job }: Work): Promise<Target> {
  const files = await releaseStamps(context, job.version);
  const none = { kept: 0, merged: 0, replaced: 0, removed: 0, conflicts: 0 };
  return {
    files: files.map((file) => ({ ...file, from: "release" })),
    removed: [],
    report: { ...none, files: files.length, added: files.length },
  };
}

/** The bodies of these files, in their order. */
export async function bodiesOf(work: Work, files: readonly TargetFile[]): Promise<FileBody[]> {
  return Promise.all(files.map((file) => releaseBody(work, file.path)));
}

async function releaseBody({ context, job }: Work, path: string): Promise<FileBody> {
  const object = await releaseFile(context.files, job.version, path);
  if (!object) throw unavailable(new Error("A file of the release is missing."));
  return bodyOf(Buffer.from(await object.arrayBuffer()));
}

/** Text goes as text, so that it can be read on its way; whatever is no UTF-8 goes as base64. */
function bodyOf(bytes: Buffer): FileBody {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { base64: bytes.toString("base64") };
  }
}
