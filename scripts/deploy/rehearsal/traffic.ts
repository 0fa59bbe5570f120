/** A customer who stays signed in and asks for pages while versions change. */
import { setTimeout as wait } from "node:timers/promises";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";

const pages = ["/", "/profile", "/documentation"];
const pauseMs = 400;
const maxAttempts = 4;

export interface Traffic {
  /** The stack of this machine restarts where Cloudflare would not: no request is under way meanwhile. */
  whilePaused(act: () => Promise<void>): Promise<void>;
  stop(): Promise<{ requests: number; faults: string[] }>;
}

export async function startTraffic(url: string): Promise<Traffic> {
  const faults: string[] = [];
  let requests = 0;
  let isRunning = true;
  let isPaused = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const response = await fetch(`${url}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "alice@demo.test", password: demoPassword }),
    headers: { Origin: url },
    redirect: "manual",
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  if (response.status !== 303) throw new Error(`The customer could not sign in: ${response.status}.`);
  const work = (async () => {
    while (isRunning) {
      await wait(pauseMs);
      if (isPaused) continue;
      const page = pages[requests++ % pages.length] ?? "/";
      const answering = fetchPage(url + page, cookie);
      underWay = answering;
      const { status, version } = await answering;
      if (status !== 200) faults.push(`${page} answered ${status} (version ${version})`);
    }
  })();
  return {
    async whilePaused(act) {
      isPaused = true;
      await underWay;
      await act();
      isPaused = false;
    },
    async stop() {
      isRunning = false;
      await work;
      return { requests, faults };
    },
  };
}

/** Asks again after a broken connection, and for a page that a busy machine could not make in time. */
async function fetchPage(address: string, cookie: string): Promise<{ status: number; version: string | null }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
      await response.arrayBuffer();
      const answer = { status: response.status, version: response.headers.get("X-Version") };
      if (answer.status !== 503 || attempt === maxAttempts) return answer;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
    await wait(pauseMs);
  }
}
