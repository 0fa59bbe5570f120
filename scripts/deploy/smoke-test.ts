/** A few requests that a version of a Worker must answer before it gets more traffic. */
import { setTimeout as wait } from "node:timers/promises";
import type { WorkerConfig } from "./workers.ts";

export interface TestedVersion {
  worker: WorkerConfig;
  versionId: string;
  /** The address is new: its name and certificate take minutes, and wrangler's empty Worker may answer before. */
  isFirst?: boolean;
}

/** A deployment reaches all of Cloudflare within seconds. */
const maxTries = 20;
const maxFailures = 3;
const maxTriesOfFirst = 200;
const pauseMs = 1500;
const timeoutMs = 10_000;

const otherVersion = "another version answers";

class Failure extends Error {}

type Check = (request: (path: string) => Promise<Response>) => Promise<void>;

/** Parts of our own; vendors may be down without a fault of the new version. */
const ownParts = ["licences", "sessions", "attempts", "notifications"];

const checks: Record<WorkerConfig["name"], Record<string, Check>> = {
  licences: {
    "its health": async (request) => expectStatus(await request("/v1/health"), 200),
    "the public keys of certificates": async (request) => {
      const { keys } = (await (await request("/v1/jwks.json")).json()) as { keys?: unknown[] };
      if (!keys?.length) throw new Failure("there is no key");
    },
    "its description": async (request) => expectStatus(await request("/v1/openapi.json"), 200),
  },
  portal: {
    "the sign-in page and its style sheet": async (request) => {
      const page = await request("/login");
      expectStatus(page, 200);
      const html = await page.text();
      if (!html.includes('name="password"')) throw new Failure("the form is missing");
      const [, style] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
      if (!style) throw new Failure("the style sheet is missing");
      expectStatus(await request(style), 200);
    },
    "a page that needs a session": async (request) => {
      const response = await request("/profile");
      const target = response.headers.get("Location") ?? "";
      if (response.status !== 302 || !target.includes("/login")) throw new Failure(`it answers ${response.status}`);
    },
    "the health of its parts": async (request) => {
      const { parts = {} } = (await (await request("/api/health")).json()) as { parts?: Record<string, string> };
      const broken = ownParts.filter((part) => parts[part] !== "ok");
      if (broken.length > 0) throw new Failure(`${broken.join(", ")} not available`);
    },
  },
};

/** Null when all is well, else what is not. */
export async function runSmokeTest(version: TestedVersion): Promise<string | null> {
  const [tries, failures] = version.isFirst ? [maxTriesOfFirst, maxTriesOfFirst] : [maxTries, maxFailures];
  for (const [title, check] of Object.entries(checks[version.worker.name])) {
    let reason = "";
    for (let attempt = 1; attempt <= tries; attempt++) {
      reason = await tryCheck(version, check);
      if (reason === "" || (attempt >= failures && !reason.startsWith(otherVersion))) break;
      await wait(pauseMs);
    }
    if (reason !== "") return `${title}: ${reason}`;
  }
  return null;
}

async function tryCheck({ worker: { config, url }, versionId }: TestedVersion, check: Check): Promise<string> {
  const request = async (path: string) => {
    const response = await fetch(new URL(path, url), {
      headers: { "Cloudflare-Workers-Version-Overrides": `${config.name}="${versionId}"` },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const served = response.headers.get("X-Version");
    // The platform's own page for a Worker that throws.
    if (served === null && response.status >= 500) throw new Failure(`it answers ${response.status}`);
    // Files are served without the Worker.
    if (!path.startsWith("/assets/") && served !== versionId)
      throw new Failure(`${otherVersion} (${served ?? `status ${response.status}`})`);
    return response;
  };
  try {
    await check(request);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function expectStatus({ status }: Response, expected: number): void {
  if (status !== expected) throw new Failure(`it answers ${status}`);
}
