/**
 * Row 15: pages as a customer sees them who is far from the database. The ideal of a page is its time without latency,
 * plus the session, plus its slowest other call, as if all others ran beside that one.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { far } from "#tests/support/remote-calls/latency.ts";
import { prepare } from "#tests/support/remote-calls/people.ts";
import { type FarRequest, listRequests } from "#tests/support/remote-calls/requests.ts";
import {
  describeCall,
  findLongestChain,
  type StackUrls,
  sendTraced,
  setLatency,
} from "#tests/support/remote-calls/trace.ts";
import type { Ratio } from "../ratio.ts";
import type { Row } from "../run.ts";

const rounds = 3;

interface Page {
  request: FarRequest;
  firstByte: number;
  whole: number;
}

let pages: Promise<Page[]> | null = null;
const measurePages = () => {
  pages ??= measureAll();
  return pages;
};

export const figures: Row[] = [
  {
    title: "first byte of a page without data, far away / its ideal (all such pages)",
    budget: 1.15,
    measure: async () =>
      toRatio(
        (await measurePages()).filter(({ request }) => request.isStill),
        "firstByte",
      ),
  },
  {
    title: "whole page, far away / its ideal chain (all pages)",
    budget: 1.15,
    measure: async () => toRatio(await measurePages(), "whole"),
  },
];

function toRatio(measured: readonly Page[], part: "firstByte" | "whole"): Ratio {
  const ratios = measured.map((page) => page[part]).sort((one, other) => one - other);
  const at = (index: number) => ratios[index] ?? Number.NaN;
  return { median: at(Math.floor(ratios.length / 2)), lowest: at(0), highest: at(ratios.length - 1) };
}

async function measureAll(): Promise<Page[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder: folder, faultyBindings: true, onLog: () => undefined });
  try {
    const prepared = await prepare(stack);
    const found: Page[] = [];
    console.log("| Request | First byte | Whole page | In a row | Chain |\n|---|---:|---:|---:|---|");
    for (const request of listRequests(prepared)) {
      const cookie = prepared.cookies[request.who];
      // A form is sent once, so it has no time without latency.
      if (request.form) await measureForm(stack, request, cookie);
      else found.push(await measurePage(stack, request, cookie));
    }
    return found;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePage(urls: StackUrls, request: FarRequest, cookie: string): Promise<Page> {
  const near = await measureTimes(urls, request, cookie, {});
  const distant = await measureTimes(urls, request, cookie, far);
  const calls = distant.trace.calls.filter(({ end }) => end !== null && end < (distant.trace.lastByte ?? 0));
  const [session, ...others] = calls.map(({ target }) => far[target] ?? 0);
  const ideal = (session ?? 0) + Math.max(0, ...others.filter((ms) => ms > 0 && !request.isStill));
  const ratio = (part: "firstByteMs" | "lastByteMs") => distant[part] / (near[part] + ideal);
  const page = { request, firstByte: ratio("firstByteMs"), whole: ratio("lastByteMs") };
  printLine(request, distant, [page.firstByte.toFixed(2), page.whole.toFixed(2)]);
  return page;
}

async function measureForm(urls: StackUrls, request: FarRequest, cookie: string): Promise<void> {
  await setLatency(urls, far);
  printLine(request, await sendTraced(urls, { path: request.path, cookie, form: request.form }), ["", ""]);
}

function printLine({ name }: FarRequest, { trace }: Awaited<ReturnType<typeof sendTraced>>, ratios: string[]): void {
  const chain = findLongestChain(trace.calls, trace.lastByte ?? 0);
  console.log(`| ${name} | ${ratios.join(" | ")} | ${chain.length} | ${chain.map(describeCall).join(", ")} |`);
}

/** The fastest of several, because the machine may be busy; the first one only warms up. */
async function measureTimes(urls: StackUrls, { path: address }: FarRequest, cookie: string, latency: typeof far) {
  await setLatency(urls, latency);
  await sendTraced(urls, { path: address, cookie });
  let fastest = await sendTraced(urls, { path: address, cookie });
  for (let round = 1; round < rounds; round++) {
    const next = await sendTraced(urls, { path: address, cookie });
    if (next.lastByteMs < fastest.lastByteMs) fastest = next;
  }
  return fastest;
}
