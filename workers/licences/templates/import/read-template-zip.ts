/** The templates of a ZIP. Nothing is saved. */
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { listZip, type ReadRange, readZip, ZipError } from "../../releases/zip.ts";
import { decodeText } from "../../updates/store-bodies.ts";
import { maxTemplateBytes } from "../contract.ts";
import { maxImportedBytes, maxImportedTemplates, type ZipTemplates } from "./contract.ts";
import { describeTemplates, isTemplateFile } from "./describe-templates.ts";

interface ZipFile {
  file: string;
  body: string;
}

/** Throws RELEASE_INVALID for a ZIP with any hostile entry, as for the ZIP of a release. */
export async function readTemplateZip(
  context: Context,
  _actor: Actor,
  zip: Uint8Array<ArrayBuffer>,
): Promise<ZipTemplates> {
  const { found, others } = await readTemplates(zip);
  const templates = await describeTemplates(context, found);
  return { templates, others: others.slice(0, maxOthers), otherCount: others.length };
}

const maxOthers = 10;

async function readTemplates(zip: Uint8Array<ArrayBuffer>): Promise<{ found: ZipFile[]; others: string[] }> {
  const read: ReadRange = async (offset, length) => zip.subarray(offset, offset + length);
  try {
    const entries = await listZip(zip.length, read);
    const files = entries.filter(({ isFolder }) => !isFolder);
    const templates = files.filter(({ path }) => isTemplateFile(path));
    const others = files.flatMap(({ path }) => (isTemplateFile(path) ? [] : path));
    if (templates.length === 0) throw new ZipError("empty");
    const bytes = templates.reduce((sum, { size }) => sum + size, 0);
    if (templates.length > maxImportedTemplates || bytes > maxImportedBytes) throw new ZipError("too-many");
    const large = templates.find(({ size }) => size > maxTemplateBytes);
    if (large) throw new ZipError("bomb", large.path);
    const found: ZipFile[] = [];
    for await (const { path, bytes: text } of readZip(templates, read))
      found.push({ file: path, body: decodeText(text) });
    return { found: found.sort((one, other) => (one.file < other.file ? -1 : 1)), others };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return fail("RELEASE_INVALID", { fault: error.fault, ...(error.file === undefined ? {} : { file: error.file }) });
  }
}
