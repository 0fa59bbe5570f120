/** The acts that a licence's state allows. */
import type { Key } from "#app/i18n/index.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { LicenceStatus } from "#workers/licences/platform/wire.ts";

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
  if (status === "paused") acts.push(toAct("enable", staffPaths.enableLicence, query));
  else acts.push(toAct("pause", staffPaths.pauseLicence, query));
  if (status === "available" && !development)
    acts.unshift(toAct("activate", staffPaths.activateFor, { email: account }));
  if (shop) acts.push(toAct("deactivate", staffPaths.deactivateFor, query));
  acts.push(toAct("notify", staffPaths.bulkLicences, { act: "notify", id }));
  if (!development) {
    acts.push(toAct("owner", staffPaths.changeOwner, query), toAct("remove", staffPaths.removeLicence, query));
  }
  return acts;
}
