/** Sends each row once without a fault: what it calls, how it normally answers, and what it changes. */
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "./browser.ts";
import { bindings, cachedByIsolate, type Dependency, dependencies } from "./dependencies.ts";
import { judgeAnswer, readPage } from "./judge.ts";
import { type Pool, prepareRow, type Row } from "./row.ts";
import type { World } from "./world.ts";

export interface Observed {
  row: Row;
  uses: ReadonlySet<string>;
  /** Of the normal answer. */
  signature: string;
  /** Sentences of the judge that the normal page has, too, such as a guide with code. */
  usual: readonly string[];
  /** The state before and after the act, as JSON; null without an effect. */
  before: string | null;
  after: string | null;
}

/** Calls after an answer belong to it. */
const settleMs = 60;
const settleBeforeMs = 250;

/** Status, place and title: equal for every subject of a row. */
export function toSignature({ status, location, type, text }: Answer): string {
  const place = (location ?? "")
    .replace(/[0-9a-f]{24,}|t[0-9a-f]{20}|cs_\w+|#.*|\d+\.\d+\.\d+/g, ":id")
    .replace(/\?.*/, "")
    .replace(/^https?:.*/, "elsewhere")
    .replace(/\/(users|download)\/.*/, "/$1/:id");
  const title = type.startsWith("text/html") ? readPage(text).title : "";
  return [status, place, title.replace(/t[0-9a-f]{20}|\d+\.\d+\.\d+/g, ":id")].filter(Boolean).join(" ");
}

/** A fault that changes nothing makes the bindings report their calls. */
export async function startRecording(world: World): Promise<void> {
  for (const binding of bindings) await world.control("PUT", `/faults/${binding}`, { mode: "slow", delayMs: 0 });
}

export async function observe(world: World, pool: Pool, row: Row): Promise<Observed> {
  const subject = await prepareRow(row, { world, pool });
  const read = async () => (subject.readState ? JSON.stringify(await subject.readState()) : null);
  const before = await read();
  await pause(settleBeforeMs);
  await world.control("DELETE", "/calls.json");
  const answer = await subject.browser.send(subject.path, subject.body);
  await pause(settleMs);
  const calls = await world.control<{ vendor: string }[]>("GET", "/calls.json");
  const after = await read();
  const called = new Set(calls.map(({ vendor }) => vendor));
  // For people without the permission, the session is the same as for others.
  if (!row.isClosed)
    for (const [vendor, other] of Object.entries(cachedByIsolate)) if (other && called.has(other)) called.add(vendor);
  const usual = judgeAnswer(answer, [world.stack.sandboxUrl]);
  return { row, uses: new Set([...called, ...(row.uses ?? [])]), signature: toSignature(answer), usual, before, after };
}

/** Rows that cannot show anything: their normal answer fails, or an act without an effect. */
export function findUseless({ row, signature, usual, before, after }: Observed): string | null {
  const found = (sentence: string) => `${row.name}: ${sentence}`;
  if (/^5|^$/.test(signature)) return found(`the normal answer is ${signature || "none"}: ${usual.join(", ")}`);
  if (row.isClosed) return signature.startsWith("200") ? found("it is open") : null;
  if (!row.name.startsWith("POST")) return null;
  if (!/^30|^20/.test(signature)) return found(`the act is refused: ${signature}`);
  return before !== null && before !== "null" && before === after ? found(`the act has no effect: ${after}`) : null;
}

export const isUsed = ({ uses }: Observed, dependency: Dependency): boolean => uses.has(dependency);
export const countUses = (observed: readonly Observed[]): string =>
  dependencies.map((each) => `${each} ${observed.filter((row) => isUsed(row, each)).length}`).join(", ");
