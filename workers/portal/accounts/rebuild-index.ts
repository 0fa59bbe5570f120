/**
 * The scheduled task that confirms every row of the index of users, page by page. Each page and the cursor behind it are
 * written together, so that the next run goes on where one was cut off. It begins a pass an hour after the last one.
 */
import type { Result } from "#base/errors.ts";
import type { UserPass } from "#workers/licences/accounts/user-contract.ts";
import { getFirestoreOptions } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import type { TaskTools } from "../task-tools.ts";
import { maxUsersRead, readUsers } from "./read-users.ts";

export async function rebuildUserIndex(tools: TaskTools): Promise<void> {
  const { licences, isScheduled, mustStop } = tools;
  let pass = requireAnswer(await licences.openUserPass({ when: isScheduled ? "due" : "now" }));
  while (pass && !mustStop()) pass = await confirmPage(tools, pass);
}

/** Returns the pass on its next page; null after the last one. */
async function confirmPage(tools: TaskTools, pass: UserPass): Promise<UserPass | null> {
  const { env, store, licences, requestId, count } = tools;
  const { projectId, account } = getFirestoreOptions(requireConfiguration(env));
  const identity = createIdentityAdminClient({
    ...{ baseUrl: requireConfiguration(env).IDENTITY_URL, projectId, account },
    onFault: (error) => logFault(error, { requestId, kind: "cron/user-index" }),
  });
  const readAt = new Date().toISOString();
  const page = requireAnswer(await identity.listAccounts(pass.pageToken));
  if (page === null) return requireAnswer(await licences.openUserPass({ when: "again" }));

  const { accounts, next } = page;
  const lastStart = Math.max(0, Math.ceil(accounts.length / maxUsersRead) - 1) * maxUsersRead;
  for (let start = 0; start <= lastStart; start += maxUsersRead) {
    const users = await readUsers(store, accounts.slice(start, start + maxUsersRead));
    // The cursor moves with the last users of the page.
    const move = { startedAt: pass.startedAt, from: pass.pageToken, next };
    requireAnswer(await licences.saveUsers({ readAt, users, ...(start === lastStart ? { pass: move } : {}) }));
    count("confirmed", users.length);
  }
  return next === null ? null : { startedAt: pass.startedAt, pageToken: next };
}

function requireAnswer<Value>(answer: Result<Value>): Value {
  if (answer.ok) return answer.value;
  throw new UpstreamFault("users", "status");
}
