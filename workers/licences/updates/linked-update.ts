/**
 * What the holder of a link does: reads one preview and answers its questions. Unknown, revoked and expired tokens, and
 * previews that no longer wait, are all LINK_ENDED.
 */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../platform/context.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { selectAnswers, selectEarlierTexts } from "./answer-repository.ts";
import { answerQuestions, toAnswer } from "./answer-update.ts";
import type { SavedAnswers } from "./contract.ts";
import type { JobContext } from "./jobs/step-context.ts";
import type { LinkedPreview, linkedPreviewQuery, linkedTextQuery, saveLinkedAnswersRequest } from "./link-contract.ts";
import { type LinkedJobRow, markOpened, selectLinkedJob } from "./link-repository.ts";
import { loadPreview, readConflictText } from "./update-reports.ts";

type Linked = JobContext & { job: LinkedJobRow };

async function withLink<Value>(
  context: Context,
  token: string,
  work: (linked: Linked) => Promise<Value>,
): Promise<Value> {
  const [job] = await context.database.rows(selectLinkedJob(context.database, sha256Hex(token), context.now));
  if (!job) return fail("LINK_ENDED");
  return work({ context, job }).catch((error) => {
    // The update was started or cancelled since.
    throw error instanceof LicenceError && error.code === "STATE_CONFLICT" ? new LicenceError("LINK_ENDED") : error;
  });
}

export const readLinkedPreview = (
  context: Context,
  { token }: z.output<typeof linkedPreviewQuery>,
): Promise<LinkedPreview> =>
  withLink(context, token, async (linked) => {
    const { database, now } = context;
    const { job } = linked;
    const [preview, [answers, earlierTexts]] = await Promise.all([
      loadPreview(linked),
      database.batch([
        selectAnswers(database, job.id),
        selectEarlierTexts(database, job.id),
        ...(job.link_opened_at === null && !context.readOnly ? [markOpened(database, job.link_id, now)] : []),
      ]),
    ]);
    return {
      name: job.link_name,
      expiresAt: job.link_expires_at,
      shop: job.shop,
      theme: { id: job.source_theme_id ?? "", name: job.source_theme_name ?? "" },
      copy: job.name,
      version: job.version,
      preview,
      answers: answers.rows.map(toAnswer),
      earlierTexts: earlierTexts.rows,
    };
  });

/** The text of a file in conflict; see `readConflict`. */
export const readLinkedText = (
  context: Context,
  { token, ...text }: z.output<typeof linkedTextQuery>,
): Promise<string> => withLink(context, token, (linked) => readConflictText(linked, text));

export const saveLinkedAnswers = (
  context: Context,
  { token, ...given }: z.output<typeof saveLinkedAnswersRequest>,
): Promise<SavedAnswers> => withLink(context, token, (linked) => answerQuestions(linked, linked.job.link_name, given));
