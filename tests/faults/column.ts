/** One dependency under one fault: all requests that use it are sent at once, then the product must be well again. */
import { setTimeout as pause } from "node:timers/promises";
import { inParallel } from "#tests/support/size.ts";
import type { Answer } from "./browser.ts";
import { cachedByIsolate, type Dependency, type Fault, slowMs, toOrder } from "./dependencies.ts";
import { judgeAnswer } from "./judge.ts";
import { type Observed, toSignature } from "./observe.ts";
import { type Pool, prepareRow, type Subject } from "./row.ts";
import type { World } from "./world.ts";

export interface Cell {
  observed: Observed;
  dependency: Dependency;
  fault: Fault;
  firstByteMs: number;
  status: number | null;
  /** What is wrong; empty when the cell is good. */
  wrong: string[];
}

interface Tried {
  observed: Observed;
  subject: Subject;
  answer: Answer;
}

const atOnce = 10;
const preparedAtOnce = 4;
const maxSettleMs = 12_000;
const pollMs = 400;

export interface Column {
  dependency: Dependency;
  fault: Fault;
  rows: readonly Observed[];
}

export async function runColumn(world: World, createPool: () => Pool, column: Column): Promise<Cell[]> {
  const first = await send(world, createPool(), column, atOnce);
  // Measured a second time, alone, because the machine may be busy.
  const late = first.filter(({ observed, answer }) => answer.firstByteMs > observed.row.budgetMs);
  const rows = late.map(({ observed }) => observed);
  const again = rows.length > 0 ? await send(world, createPool(), { ...column, rows }, 1) : [];
  const tried = first.map((each) => again.find(({ observed }) => observed === each.observed) ?? each);
  if (column.fault === "slow") await pause(slowMs);
  const { dependency, fault } = column;
  return inParallel(tried.length, preparedAtOnce, async (index) => {
    const each = tried[index] as Tried;
    const { observed, answer } = each;
    const wrong = [...judgeUnderFault(world, each), ...(await judgeAfterwards(world, createPool, each))];
    return { observed, dependency, fault, firstByteMs: answer.firstByteMs, status: answer.status, wrong };
  });
}

async function send(world: World, pool: Pool, { dependency, fault, rows }: Column, count: number): Promise<Tried[]> {
  const subjects = await inParallel(rows.length, preparedAtOnce, (index) => {
    const { row, before } = rows[index] as Observed;
    return prepareRow(row, { world, pool, before });
  });
  if (dependency in cachedByIsolate) await world.reload();
  await world.control("PUT", `/faults/${dependency}`, toOrder(fault));
  try {
    return await inParallel(rows.length, count, async (index) => {
      const [observed, subject] = [rows[index] as Observed, subjects[index] as Subject];
      return { observed, subject, answer: await subject.browser.send(subject.path, subject.body) };
    });
  } finally {
    await world.control("DELETE", "/faults");
  }
}

function judgeUnderFault(world: World, { observed: { row, usual }, answer }: Tried): string[] {
  const { firstByteMs, status } = answer;
  const late = firstByteMs > row.budgetMs ? [`first byte after ${firstByteMs} ms`] : [];
  const open = row.isClosed && status !== null && status < 300 ? [`open: ${status}`] : [];
  const shown = judgeAnswer(answer, [world.stack.sandboxUrl]).filter((sentence) => !usual.includes(sentence));
  return [...late, ...open, ...shown];
}

/** Nothing is half done, the same request gives the normal answer, and the effect exists once. */
async function judgeAfterwards(world: World, createPool: () => Pool, { observed, subject }: Tried): Promise<string[]> {
  const { row, signature, before, after } = observed;
  const read = async () => (subject.readState ? JSON.stringify(await subject.readState()) : null);
  const allowed = row.isClosed ? [before] : [before, after];
  const state = await waitFor(read, (found) => allowed.includes(found));
  const half = allowed.includes(state) ? [] : [`half done: ${state}, neither ${allowed.join(" nor ")}`];
  const sendAgain = async () => {
    const { browser, path, body } = row.isOnce ? await prepareRow(row, { world, pool: createPool() }) : subject;
    return browser.send(path, body);
  };
  const isDone = state === after && after !== before && !row.isClosed;
  const isNormal = (answer: Answer) => toSignature(answer) === signature || (isDone && (answer.status ?? 500) < 500);
  const answer = await waitFor(sendAgain, isNormal);
  const unwell = isNormal(answer) ? [] : [`not well again: ${toSignature(answer)} instead of ${signature}`];
  const wanted = row.isClosed ? before : after;
  const end = await waitFor(read, (found) => found === wanted);
  return [...half, ...unwell, ...(end === wanted ? [] : [`ends as ${end} instead of ${wanted}`])];
}

async function waitFor<Value>(read: () => Promise<Value>, isGood: (value: Value) => boolean): Promise<Value> {
  for (const endMs = Date.now() + maxSettleMs; ; await pause(pollMs)) {
    const value = await read();
    if (isGood(value) || Date.now() > endMs) return value;
  }
}
