/** The acts that a licence's state allows. */
import type { Key } from "#app/i18n/index.ts";
import { paths } from "#base/paths.ts";
import type { LicenceStatus } from "#workers/licences/contract.ts";

interface Act {
  key: "enable" | "pause" | "activate" | "deactivate" | "notify" | "owner" | "remove";
  label: Key;
  to: string;
}

const toAct = (key: Act["key"], path: string, query: Record<string, string>): Act => ({
  key,
  label: `licenceList.acts.${key}`,
  to: `${path}?${new URLSearchParams(query)}`,
});

interface Target {
  id: string;
  /** E-mail of the owner. */
  account: string;
  status: LicenceStatus;
  shop: string | null;
  development: boolean;
}

/** The first one is what the state asks for; removing comes last. The licence of a development store follows its store. */
export function listActs({ id, account, status, shop, development }: Target): Act[] {
  if (status === "removed") return [];
  const acts: Act[] = [];
  const query = { licence: id };
  if (status === "paused") acts.push(toAct("enable", paths.enableLicence, query));
  else acts.push(toAct("pause", paths.pauseLicence, query));
  if (status === "available" && !development) acts.unshift(toAct("activate", paths.activateFor, { email: account }));
  if (shop) acts.push(toAct("deactivate", paths.deactivateFor, query));
  acts.push(toAct("notify", paths.bulkLicences, { act: "notify", id }));
  if (!development) {
    acts.push(toAct("owner", paths.changeOwner, query), toAct("remove", paths.removeLicence, query));
  }
  return acts;
}
