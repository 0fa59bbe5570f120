/** The state of a licence as one badge says it, and the acts that the state allows. */
import type { Key } from "#app/i18n/index.ts";
import type { BadgeTone } from "#app/ui/labels.tsx";
import { paths } from "#base/paths.ts";
import type { ConnectionState, LicenceStatus } from "#workers/licences/contract.ts";

export type LicenceState = LicenceStatus | "pending" | "lost";

interface Known {
  status: LicenceStatus;
  connection: ConnectionState | null;
}

/** An active licence is as its store's connection is. */
export function getLicenceState({ status, connection }: Known): LicenceState {
  if (status !== "active") return status;
  if (connection === "inactive") return "lost";
  return connection === "pending" ? "pending" : "active";
}

export const stateTones: Record<LicenceState, BadgeTone> = {
  active: "ok",
  pending: "thread",
  lost: "bad",
  paused: "warn",
  available: "free",
  removed: "grey",
};

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
