/** Reads the files that both sides may have changed, merges them, and keeps the preview of what would become of each. */
import { assertComparable } from "../../themes/limits.ts";
import { previewOf } from "../../themes/merge/preview.ts";
import { mergeDraft, sidesOf } from "../update/merged.ts";
import { writePreview } from "../update/preview-paper.ts";
import { assertUnchanged } from "../update/source.ts";
import { keepBodies } from "../update/store-bodies.ts";
import type { Step } from "../work.ts";

export const plan: Step = async (work) => {
  const { source, plan } = await sidesOf(work);
  const compared = new Set(plan.needed.theirs);
  assertComparable(source.files.filter(({ path }) => compared.has(path)).map(({ size }) => size));
  await keepBodies(work, source, plan.needed.theirs);
  // Bodies and checksums were read one after the other, and must be of one theme.
  await assertUnchanged(work, source);
  const { files, installed } = await mergeDraft(work);
  await writePreview(work, previewOf(files, installed));
  return "done";
};
