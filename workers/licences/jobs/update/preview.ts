/** What an owner may read of an update that waits: its preview, and the texts to write a mixture from. */
import type * as z from "zod";
import type { Context } from "../../context.ts";
import type { Actor, conflictQuery } from "../../contract.ts";
import { fail } from "../../errors.ts";
import type { UpdatePreview } from "../../themes/merge/contract.ts";
import { unixText } from "../../themes/merge/json-text.ts";
import { resolve } from "../../themes/merge/merge-file.ts";
import { ownJob } from "../read.ts";
import { conflictAt } from "./merged.ts";
import { previewIn } from "./preview-paper.ts";

export const readPreview = async (context: Context, actor: Actor, id: string): Promise<UpdatePreview> =>
  previewIn({ context, job: await ownJob(context, actor, id) });

export async function readConflict(
  context: Context,
  actor: Actor,
  id: string,
  { path, side }: Omit<z.infer<typeof conflictQuery>, "id">,
): Promise<string> {
  const job = await ownJob(context, actor, id);
  if (job.state !== "waiting") fail("STATE_CONFLICT");
  const { sides, merge } = await conflictAt({ context, job }, path);
  // Where nobody knows what was installed, there is nothing to begin from.
  if (side === "origin") return sides.base ?? "";
  if (side === "mine") return unixText(sides.theirs);
  return resolve(sides, merge, { choice: side });
}
