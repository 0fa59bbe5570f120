/**
 * Filters of an exported list in the words of its page. What has no words there is shown as the address has it. The event
 * log keeps no typed values.
 */
import type { Key, T } from "#app/i18n/index.ts";
import type { ExportList } from "#workers/licences/maintenance/exports/contract.ts";

const filterSections = { licences: "licenceList", users: "userList", events: "eventLog" } as const;

/** `État : Active, Version : 2.0.4`. */
export function describeFilters(t: T, list: ExportList, filters: Record<string, string>): string {
  return Object.entries(filters)
    .map(([name, value]) => {
      if (name === "q" && value === "") return t("exports.withText");
      const words = value === "" ? t("exports.withoutValue") : nameValue(t, list, name, value);
      return t("lists.filterSet", { label: nameFilter(t, list, name), value: words });
    })
    .join(", ");
}

export function nameFilter(t: T, list: ExportList, name: string): string {
  if (name === "q" || name === "sort") return t(`exports.parameters.${name}`);
  return findText(t, `${filterSections[list]}.filters.${name}`) ?? name;
}

function nameValue(t: T, list: ExportList, name: string, value: string): string {
  const column = name === "sort" ? value.replace(/^-/, "") : null;
  const [, days] = /^(\d+)\+?$/.exec(value) ?? [];
  const keys: Record<ExportList, Record<string, string>> = {
    licences: {
      status: `licenceList.states.${value}`,
      kind: `licenceList.kinds.${value}`,
      connection: `licenceList.connections.${value}`,
      activity: value.endsWith("+") ? "licenceList.longAgo" : "licenceList.period",
      sort: `licenceList.columns.${column}`,
    },
    users: {
      [name]: `userList.options.${name}.${value}`,
      sort: `userList.columns.${column === "name" ? "person" : column}`,
    },
    events: { kind: value.includes(".") ? `events.${value}` : `eventLog.areas.${value}` },
  };
  const key = keys[list][name];
  return (key && findText(t, key, { count: 1, days: days ?? "" })) ?? value;
}

/** Null for a key that does not exist, because people write addresses by hand. */
function findText(t: T, key: string, params?: Record<string, string | number>): string | null {
  try {
    return t(key as Key, params);
  } catch {
    return null;
  }
}
