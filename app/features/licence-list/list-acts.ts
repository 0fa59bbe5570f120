/** The acts that a licence's state allows. */
import type { Key } from "#app/i18n/index.ts";
import { paths } from "#base/paths.ts";
import type { LicenceStatus } from "#workers/licences/contract.ts";

interface Act {
  key: "enable" | "pause" | "activate" | "deactivate" | "owner" | "remove";
  label: Key;
  to: string;
}

const toAct = (key: Act["key"], path: string, id: string): Act => ({
  key,
  label: `licenceList.acts.${key}`,
  to: `${path}?${new URLSearchParams({ licence: id })}`,
});

interface Target {
  id: string;
  status: LicenceStatus;
  shop: string | null;
  development: boolean;
}

/** The first one is what the state asks for; removing comes last. The licence of a development store follows its store. */
export function listActs({ id, status, shop, development }: Target): Act[] {
  if (status === "removed") return [];
  const acts: Act[] = [];
  if (status === "paused") acts.push(toAct("enable", paths.enableLicence, id));
  else acts.push(toAct("pause", paths.pauseLicence, id));
  if (status === "available" && !development) acts.unshift(toAct("activate", paths.activateFor, id));
  if (shop) acts.push(toAct("deactivate", paths.deactivateFor, id));
  if (!development) {
    acts.push(toAct("owner", paths.changeOwner, id), toAct("remove", paths.removeLicence, id));
  }
  return acts;
}
