/** Customers with a connected store, and jobs in it. */
import { testLimits } from "#tests/support/time-limits.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { createActor, fetchOperationValue } from "./internal.ts";
import { type Account, control, mintCustomer, mintStore, type Store } from "./minting.ts";
import type { Page, Visitor } from "./visitor.ts";

export interface Merchant {
  account: Account;
  visitor: Visitor;
  store: Store;
}

/** The form that activates a licence of the signed-in visitor in this store. */
export const toActivation = ({ email }: Visitor, { domain, accessToken, apiSecretKey }: Store) => ({
  ...{ email, shopUrl: domain, accessToken, apiSecretKey },
});

/** Activates a free licence of the signed-in visitor in a new store with `settings`. */
export async function activateStore(visitor: Visitor, settings: Record<string, unknown> = {}): Promise<Store> {
  const store = await mintStore(settings);
  await visitor.submit("/activate", toActivation(visitor, store));
  return store;
}

/**
 * A customer with an active licence in their own store with `settings`.
 *
 * @param member options of the account, which has one licence unless they say otherwise
 */
export async function mintMerchant(
  settings: Record<string, unknown> = {},
  member: Parameters<typeof mintCustomer>[0] = {},
) {
  const { account, visitor } = await mintCustomer({ licences: 1, ...member });
  const store = await activateStore(visitor, settings);
  return { account, visitor, store, licenceId: account.licenceIds[0] ?? "" };
}

export interface ListedTheme {
  id: number | string;
  name: string;
  role: string;
  processing: boolean;
  files: Record<string, string>;
}

/** The store's themes with their real files. */
export const listThemes = async (store: Store): Promise<ListedTheme[]> =>
  (await control<{ themes?: ListedTheme[] } & ListedTheme[]>("GET", `/stores/${store.name}.json`)) as ListedTheme[];

export const readJob = (account: Account, id: string, origin?: string): Promise<Job> =>
  fetchOperationValue("job", createActor(account), id, origin);

/** Posts the form of `/theme-installer`; returns the job's id and the page. */
export async function install(
  { visitor, store }: Merchant,
  fields: Record<string, string> = {},
): Promise<{ id: string; page: Page }> {
  const page = await visitor.post("/theme-installer", { shopUrl: store.domain, release: "2.0.4", name: "", ...fields });
  return { id: /^\/jobs\/([0-9a-f]{24})$/.exec(page.location ?? "")?.[1] ?? "", page };
}

/** Posts a form of the job's page. */
export const postToJob = ({ visitor }: Merchant, id: string, intent: string): Promise<Page> =>
  visitor.post(`/jobs/${id}`, { intent });

/** Waits until the job reaches one of these states. */
export async function waitForJob(account: Account, id: string, states: Job["state"][], origin?: string): Promise<Job> {
  for (const deadline = Date.now() + testLimits.waitMs; ; ) {
    const job = await readJob(account, id, origin);
    if (states.includes(job.state)) return job;
    if (Date.now() > deadline) throw new Error(`The job stays ${job.state} at ${job.step}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export const endStates = ["done", "failed", "cancelled"] as const satisfies Job["state"][];
