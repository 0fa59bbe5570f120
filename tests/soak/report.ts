/** Describes what the soak has seen, and decides whether it has failed. */
import type { SoakFaults } from "./faults.ts";
import type { Person, Tally } from "./person.ts";

interface Found {
  tally: Tally;
  faults: SoakFaults;
  growth: number;
  /** Lowest megabytes of portal and licence service, by minute. */
  used: readonly number[];
  /** Megabytes of the whole process, by minute. */
  resident: readonly number[];
  wrong: readonly string[];
  busyShare: number;
}

const maxGrowth = 1.15;
/** Above it the run shows nothing: repeat it on a free machine. */
const maxBusyShare = 0.2;

export function createReport(people: readonly Person[], found: Found): { lines: string[]; isBad: boolean } {
  const { tally, faults, growth, used, resident, wrong, busyShare } = found;
  const count = (read: (person: Person) => number) => people.reduce((sum, person) => sum + read(person), 0);
  const { periods } = faults;
  const reasons = [
    ...(tally.errors.length > 0 ? [`${tally.errors.length} errors without a fault`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} differences from the confirmed answers`] : []),
    ...(growth <= maxGrowth ? [] : ["the memory grows"]),
    ...(busyShare > maxBusyShare ? [`the machine was too busy for ${Math.round(busyShare * 100)} % of the time`] : []),
  ];
  const lines = [
    `${tally.requests} requests, ${tally.disturbed} of them during or just after ${periods.length} faults:`,
    periods.map(({ name }) => name).join(", "),
    `At the end ${count(({ licences }) => licences)} licences, ${count(({ stores }) => stores.size)} active, ` +
      `${count(({ tickets }) => tickets)} tickets, ${count(({ points }) => points)} points ` +
      `and ${count(({ pending }) => pending.length)} requests for points.`,
    `Lowest megabytes in use by portal and licence service, by minute: ${used.join(", ")}; growth ${growth.toFixed(2)}, at most ${maxGrowth}.`,
    `Megabytes of workerd with the sandbox and every object that the people made, finished Workflows too: ${resident.join(", ")}.`,
    ...(tally.late.length > 0
      ? [`${tally.late.length} answers came too late while the machine served nothing in time.`]
      : []),
    ...[...tally.errors, ...wrong].map((sentence) => `- ${sentence}`),
    reasons.length > 0 ? `Failed: ${reasons.join(", ")}.` : "Passed.",
  ];
  return { lines, isBad: reasons.length > 0 };
}
