/** Templates of the staff, and their delivery into themes of merchants. */

import type { FileSource } from "#tests/contract/shopify-client.ts";
import type { RequestTemplateRequest, TemplateRequest } from "#workers/licences/templates/delivery/contract.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { createActor, fetchOperationValue } from "./internal.ts";
import { type Account, mintAccount, uniqueName } from "./minting.ts";
import { endStates, waitForJob } from "./theme-jobs.ts";
import { mintThemeOwner, type ThemeOwner } from "./theme-updates.ts";

/** The block and the setting of its hero are new in 2.0.4. */
const sections = {
  hero: { type: "hero", settings: { rounded: true } },
  story: {
    type: "image-with-text",
    blocks: {
      title: { type: "heading", settings: {} },
      clock: { type: "countdown", settings: {} },
    },
    block_order: ["title", "clock"],
    settings: { image: "shopify://shop_images/nobody-has.webp", layout: "text-first" },
  },
};
export const templateBody = JSON.stringify({ sections, order: Object.keys(sections) }, null, 2);

export interface Staff {
  account: Account;
  actor: ReturnType<typeof createActor>;
  /** A published template of pages. */
  template: string;
  suffix: string;
}

export async function mintStaff(origin?: string, account?: Account): Promise<Staff> {
  const member = account ?? (await mintAccount({ role: "admin" }));
  const actor = createActor(member, "admin");
  const suffix = uniqueName();
  const template = await createPublished(actor, suffix, templateBody, origin);
  return { account: member, actor, template, suffix };
}

/** A published template of pages. */
export async function createPublished(
  actor: Staff["actor"],
  suffix: string,
  body: string,
  origin?: string,
): Promise<string> {
  const { id } = await fetchOperationValue(
    "createTemplate",
    actor,
    {
      ...{ kind: "page" as const, suffix, name: { fr: "L’été", en: "Summer" }, tags: [], body },
      ...{ origin: "pasted" as const, requestId: uniqueName() },
    },
    origin,
  );
  await fetchOperationValue("changeTemplateState", actor, { id, state: "published" }, origin);
  return id;
}

/** The owner of a store that publishes 1.1.0 without edits. */
export const mintReleaseOwner = (server: FileSource, settings: Record<string, unknown> = {}): Promise<ThemeOwner> =>
  mintThemeOwner(server, { edits: {}, settings });

export const toRequest = (
  { template }: Staff,
  { store }: Pick<ThemeOwner, "store">,
  over: Partial<RequestTemplateRequest> = {},
): RequestTemplateRequest => ({
  ...{ template, shop: store.domain, target: "copy", suffix: "summer", collision: "keep", schemes: {}, message: "" },
  requestId: uniqueName(),
  ...over,
});

/** Asks and accepts; returns the job. */
export async function startDelivery(
  staff: Staff,
  owner: ThemeOwner,
  over: Partial<RequestTemplateRequest> = {},
): Promise<string> {
  const { id } = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner, over));
  return (await accept(owner, id)).job ?? "";
}

export const accept = (
  { account }: Pick<ThemeOwner, "account">,
  id: string,
  origin?: string,
): Promise<TemplateRequest> =>
  fetchOperationValue("answerTemplateRequest", createActor(account), { id, answer: "accept" }, origin);

export async function deliver(
  staff: Staff,
  owner: ThemeOwner,
  over: Partial<RequestTemplateRequest> = {},
): Promise<Job> {
  return waitForJob(owner.account, await startDelivery(staff, owner, over), [...endStates]);
}
