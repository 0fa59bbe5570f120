/** The columns of each exported list, in the order in which the licence service writes them. */
import type * as fr from "#app/i18n/fr/staff.ts";
import type { T } from "#app/i18n/index.ts";
import type { ExportList } from "#workers/licences/contract.ts";

type Columns = (typeof fr.exports)["columns"];

const columns: { [List in ExportList]: (keyof Columns[List])[] } = {
  licences: [
    "id",
    "kind",
    "status",
    "account",
    "shop",
    "plan",
    "version",
    "connection",
    "created",
    "activity",
    "authorised",
    "installed",
  ],
  users: [
    "uid",
    "email",
    "name",
    "company",
    "role",
    "verified",
    "disabled",
    "factor",
    "licences",
    "installed",
    "points",
    "created",
    "seen",
  ],
  events: [
    "at",
    "type",
    "role",
    "actor",
    "account",
    "licence",
    "shop",
    "version",
    "object",
    "reason",
    "before",
    "after",
    "request",
  ],
};

export function listLabels(t: T, list: ExportList): string[] {
  if (list === "licences") return columns[list].map((name) => t(`exports.columns.licences.${name}`));
  if (list === "users") return columns[list].map((name) => t(`exports.columns.users.${name}`));
  return columns[list].map((name) => t(`exports.columns.events.${name}`));
}

export const exportedLists = Object.keys(columns) as ExportList[];
