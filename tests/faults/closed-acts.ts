/** Acts of the staff and of customers with a licence, sent by others: their effect must never come. */
import { pageMs, prepareRow, type Role, type Row, type Subject } from "./row.ts";

const premium = /^POST \/(activate|deactivate|move|stores|theme-installer|update|download)/;
const staffs = /^POST \/(admin|templates)/;

const noPool = () => Promise.reject(new Error("Acts make their own browser."));

export function closeToOthers(acts: readonly Row[]): Row[] {
  return acts.flatMap((act) => {
    if (staffs.test(act.name)) return [close(act, "customer")];
    return premium.test(act.name) ? [close(act, "without")] : [];
  });
}

/** What they act on is made once, because it never changes. */
function close(act: Row, role: Role): Row {
  let made: Promise<Subject> | undefined;
  return {
    name: `${act.name}, ${role}`,
    ...{ budgetMs: pageMs, isClosed: true },
    async prepare(world, pool) {
      made ??= prepareRow(act, { world, pool: noPool });
      return { ...(await made), browser: await pool(role) };
    },
  };
}
