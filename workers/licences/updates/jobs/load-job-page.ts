/** What the page of a job shows: the job, its preview or report, and the other jobs of its store. */
import { readOwned } from "../../accounts/ownership.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { type StoppedRow, selectStopped } from "../../releases/rollout-repository.ts";
import { selectAnswers, selectEarlierTexts } from "../answer-repository.ts";
import { toAnswer } from "../answer-update.ts";
import { toLink } from "../change-links.ts";
import { selectLinks } from "../link-repository.ts";
import { loadPreview, loadReport } from "../update-reports.ts";
import type { JobPage } from "./contract.ts";
import { selectJobsBeside, selectOwnJob } from "./job-repository.ts";
import { toJob } from "./job-view.ts";
import { reviveIfSilent } from "./read-jobs.ts";

const maxHistory = 20;
const maxLinks = 30;

/** One batch, and the files of an update. */
export async function loadJobPage(context: Context, actor: Actor, id: string): Promise<JobPage> {
  const { database, now } = context;
  const [found, beside, answers, earlierTexts, links, stopped] = await readOwned(context, actor, [
    selectOwnJob(database, actor, id),
    selectJobsBeside(database, actor, id, maxHistory),
    selectAnswers(database, id),
    selectEarlierTexts(database, id),
    selectLinks(database, id, now, maxLinks),
    selectStopped(database, id),
  ] as const);
  const job = found.rows[0] ?? fail("JOB_NOT_FOUND");
  await reviveIfSilent(context, job);
  const isUpdate = job.kind === "update";
  const [preview, report] = await Promise.all([
    isUpdate && job.state === "waiting" ? loadPreview({ context, job }) : null,
    isUpdate && job.state === "done" ? loadReport(context, id).catch(nullIfUnavailable) : null,
  ]);
  return {
    ...{ job: toJob(job), preview, report, history: beside.rows.map(toJob) },
    stopped: stopped.rows.map(toStopped)[0] ?? null,
    answers: preview ? answers.rows.map(toAnswer) : [],
    earlierTexts: preview ? earlierTexts.rows : [],
    links: preview ? links.rows.map((row) => toLink(row, now)) : [],
  };
}

const toStopped = ({ status, halt_reason: reason }: StoppedRow): JobPage["stopped"] =>
  status === "withdrawn" ? { how: "withdrawn" } : { how: "halted", reason: reason ?? "" };

/** The page shows the job even without its report. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof LicenceError) return null;
  throw error;
}
