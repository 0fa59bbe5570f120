/**
 * Separates an account from the person in one batch. Licences and history stay.
 * `released` counts the activations that ended; zero on a repeated call.
 */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted, getChanges, type Statement } from "../platform/database.ts";
import { cancelJobsOfOwner } from "../updates/jobs/job-cancellation-repository.ts";
import { endActivations, erasePerson } from "./account-repository.ts";
import type { LicencesChoice } from "./contract.ts";
import { eraseViewsAndExports, selectExportRequests, selectMarks, selectOthersViews } from "./mention-repository.ts";
import { type PersonMarks, speaksOf } from "./speaks-of.ts";

export async function forgetAccount(
  context: Context,
  { uid }: Actor,
  licences: LicencesChoice,
): Promise<{ released: number }> {
  const { database, now } = context;
  const [ended, ...freed] = endActivations(database, uid, now);
  const mentions = await findMentions(context, uid);
  const [first] = await database.batch([
    ...(licences === "free" ? [counted(ended), ...freed] : []),
    cancelJobsOfOwner(database, uid, now),
    ...mentions,
    ...erasePerson(database, uid, now),
  ]);
  return { released: licences === "free" ? getChanges(first) : 0 };
}

/** What staff have saved that speaks of the person, and the person's own exports. */
async function findMentions({ database, now }: Context, uid: string): Promise<Statement[]> {
  const [known, views, requests] = await database.batch([
    selectMarks(database, uid),
    selectOthersViews(database, uid),
    selectExportRequests(database),
  ]);
  const { emails = "[]", name, company, ordering } = known.rows[0] ?? {};
  const people: PersonMarks[] = [company, ordering].map((each) => ({
    ...{ emails: JSON.parse(emails), uid, name: name ?? "", company: each ?? "" },
  }));
  const isTold = (texts: string[]) => people.some((person) => speaksOf(person, texts));
  const toValues = (query: string) => [...new URLSearchParams(query).values()];
  return eraseViewsAndExports(database, {
    views: views.rows.filter((view) => isTold([view.name, ...toValues(view.query)])).map(({ id }) => id),
    exports: requests.rows
      .filter((each) => each.uid === uid || isTold(Object.values(JSON.parse(each.request).filters ?? {})))
      .map(({ id }) => id),
    now,
  });
}
