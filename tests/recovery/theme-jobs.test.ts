/** workerd dies while a theme is installed, at each step and at moments by chance: the job goes on and nothing is doubled. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { actorFor, internal } from "#tests/support/internal.ts";
import { type Account, password, type Store, uniqueName } from "#tests/support/minting.ts";
import { sized } from "#tests/support/size.ts";
import { ended, until } from "#tests/support/theme-jobs.ts";

const killsByChance = sized(20, 2);

let folder: string;
let place: Awaited<ReturnType<typeof freePorts>>;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-jobs-"));
  place = await freePorts();
  await startUp();
});

afterAll(async () => {
  kill();
  await rm(folder, { recursive: true, force: true });
});

async function startUp(): Promise<void> {
  const { portal, sandbox, licences } = place.ports;
  const args = [folder, portal, sandbox, licences, place.internalPort].map(String);
  // A group of its own: killing it takes workerd along, with no time to write anything.
  running = spawn(process.execPath, ["tests/support/stack-process.ts", ...args], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await Promise.race([once(running, "message"), once(running, "exit")]);
  expect(message).toBe("ready");
}

function kill(): void {
  if (running?.pid) process.kill(-running.pid, "SIGKILL");
  running = undefined;
}

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

const control = async <Reply>(method: string, route: string, body?: unknown): Promise<Reply> =>
  (
    await fetch(`http://localhost:${place.ports.sandbox}${route}`, { method, body: body ? JSON.stringify(body) : null })
  ).json();

const licences = () => `http://localhost:${place.internalPort}`;

async function verb<Reply>(account: Account, route: string, body: unknown): Promise<Reply> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await internal(route, actorFor(account), init, licences());
  expect(response.status).toBe(200);
  return response.json();
}

/** `prepare` runs between the activation and the installation. */
async function begin(
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<{ account: Account; store: Store; id: string }> {
  const store = await control<Store>("PUT", `/stores/${uniqueName()}`, { processingMs: 2000 });
  const account = await control<Account>("PUT", "/accounts", {
    email: `${uniqueName()}@example.test`,
    password,
    name: "Test",
    emailVerified: true,
    licences: 1,
  });
  const { accessToken, apiSecretKey, domain: shop } = store;
  await verb(account, "/licences/activate", { shop, credentials: { kind: "token", accessToken, apiSecretKey } });
  await prepare();
  const begun = verb<{ job: { id: string } }>(account, "/themes/install", { shop, version: "2.0.4", name: "Copy" });
  return { account, store, id: (await begun).job.id };
}

async function expectOneCopy({ account, store, id }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const job = await until(account, id, [...ended], licences());
  expect(job).toMatchObject({ state: "done", failure: null });
  const themes = await control<{ name: string; role: string }[]>("GET", `/stores/${store.name}.json`);
  expect(themes.map(({ name, role }) => [name, role])).toEqual([
    ["Starter", "MAIN"],
    ["Copy", "UNPUBLISHED"],
  ]);
}

/** A call of each step, by a piece of its text. */
const calls = ["VerifyStore", "query Themes(", "CreateTheme", "query Theme(", "ThemeFiles", "RenameTheme"];

test.for(calls)(
  "killed during %s, the installation is finished after the next start",
  { timeout: 240_000 },
  async (text) => {
    const begun = await begin(() =>
      control("PUT", "/faults/shopify", { mode: "slow", delayMs: 60_000, bodyIncludes: text, times: 1 }),
    );
    for (;;) {
      const faults = await control<unknown[]>("GET", "/faults.json");
      if (faults.length === 0) break;
      await pause(100);
    }
    kill();
    await startUp();
    await expectOneCopy(begun);
  },
);

test("killed at moments by chance, installations are finished, each with one theme", { timeout: 900_000 }, async () => {
  for (let round = 0; round < killsByChance; round++) {
    const begun = await Promise.all([begin(), begin(), begin()]);
    await pause(Math.random() * 4000);
    kill();
    await startUp();
    for (const one of begun) await expectOneCopy(one);
  }
});
