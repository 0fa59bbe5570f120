/** The preview of an update, as its owner is shown it. */
import { fail } from "../../errors.ts";
import { type UpdatePreview, updatePreview } from "../../themes/merge/contract.ts";
import { readPaper, writePaper } from "../draft.ts";
import type { Draft } from "../work.ts";

const paper = "preview";

export const writePreview = ({ context, job }: Draft, preview: UpdatePreview): Promise<void> =>
  writePaper(context, job.id, paper, preview);

/** Refuses STATE_CONFLICT unless the update waits for its owner. */
export async function previewIn({ context, job }: Draft): Promise<UpdatePreview> {
  if (job.state !== "waiting") fail("STATE_CONFLICT");
  return (await readPaper(context, job.id, paper, updatePreview)) ?? fail("STATE_CONFLICT");
}
