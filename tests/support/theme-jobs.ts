/** Customers with a connected store, and jobs in it. */
import { expect } from "vitest";
import { testLimits } from "#tests/support/time-limits.ts";
import type { Job } from "#workers/licences/contract.ts";
import { createActor, fetchOperationValue } from "./internal.ts";
import { type Account, control, mintCustomer, mintStore, type Store } from "./minting.ts";
import type { Page, Visitor } from "./visitor.ts";

export interface Merchant {
  account: Account;
  visitor: Visitor;
  store: Store;
}

/** A customer with an active licence in their own store with `settings`. */
export async function mintMerchant(settings: Record<string, unknown> = {}): Promise<Merchant> {
  const [{ account, visitor }, store] = await Promise.all([mintCustomer({ licences: 1 }), mintStore(settings)]);
  const page = await visitor.post("/activate", {
    email: account.email,
    shopUrl: store.domain,
    accessToken: store.accessToken,
    apiSecretKey: store.apiSecretKey,
  });
  expect(page.status).toBe(303);
  return { account, visitor, store };
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
