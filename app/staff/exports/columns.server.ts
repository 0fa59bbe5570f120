/**
 * The columns of each exported list, in the order in which the licence service writes them, with their heads and the words
 * of their codes in the administrator's language.
 */
import { describeReason, reasonCodes } from "#app/i18n/event-reason.ts";
import type * as fr from "#app/i18n/fr/staff.ts";
import type { T } from "#app/i18n/index.ts";
import { eventType } from "#workers/licences/events/contract.ts";
import { connectionStates, licenceKinds } from "#workers/licences/licences/list/contract.ts";
import type { ExportList } from "#workers/licences/maintenance/exports/contract.ts";
import { licenceStatus } from "#workers/licences/platform/wire.ts";

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

type Words = Record<string, string>;

/** One entry for each column; null where the value is shown as it is. */
export function listWords(t: T, list: ExportList): (Words | null)[] {
  const named: { [List in ExportList]: Partial<Record<keyof Columns[List], Words>> } = {
    licences: {
      kind: toWords(licenceKinds, (kind) => t(`licenceList.kinds.${kind}`)),
      status: toWords(licenceStatus.options, (status) => t(`licenceList.states.${status}`)),
      connection: toWords(connectionStates, (state) => t(`licenceList.connections.${state}`)),
    },
    users: {
      role: nameRoles(t),
      verified: { true: t("userList.options.verified.yes"), false: t("userList.options.verified.no") },
      disabled: { true: t("userList.options.disabled.yes"), false: t("userList.options.disabled.no") },
      factor: { true: t("userList.options.factor.on"), false: t("userList.options.factor.off") },
    },
    events: {
      type: toWords(eventType.options, (type) => t(`events.${type}`, { count: 1 })),
      role: nameRoles(t),
      reason: toWords(reasonCodes, (code) => describeReason(t, code) ?? code),
    },
  };
  const words: Partial<Record<string, Words>> = named[list];
  return columns[list].map((name) => words[name] ?? null);
}

const nameRoles = (t: T) => toWords(["user", "admin"] as const, (role) => t(`userList.options.role.${role}`));

const toWords = <Code extends string>(codes: readonly Code[], name: (code: Code) => string): Words =>
  Object.fromEntries(codes.map((code) => [code, name(code)]));
