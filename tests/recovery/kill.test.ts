/** workerd dies while licences are activated; nothing that was acknowledged may be lost, no seat taken by nobody. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { overviewOf } from "#tests/support/internal.ts";
import { password, type Store, uniqueName } from "#tests/support/minting.ts";
import { sized } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const seats = sized(100, 40);
const kills = sized(10, 2);

let folder: string;
let place: Awaited<ReturnType<typeof freePorts>>;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-kill-"));
  place = await freePorts();
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

const control = async <Reply>(method: string, route: string, body?: unknown): Promise<Reply> =>
  (
    await fetch(`http://localhost:${place.ports.sandbox}${route}`, { method, body: body ? JSON.stringify(body) : null })
  ).json();

test("what was acknowledged survives, and every seat taken has its activation", { timeout: 600_000 }, async () => {
  await startUp();
  const account = await control<{ email: string; uid: string }>("PUT", "/accounts", {
    email: `${uniqueName()}@example.test`,
    password,
    name: "Test",
    emailVerified: true,
    licences: seats,
  });
  const origin = `http://localhost:${place.ports.portal}`;
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round++) {
    const visitor = new Visitor({ origin });
    await visitor.post("/login", { email: account.email, password });
    const stores = await Promise.all(
      Array.from({ length: Math.floor(seats / kills) }, () => control<Store>("PUT", `/stores/${uniqueName()}`, {})),
    );
    const killAfter = Math.floor(stores.length / 2);
    const attempts = stores.map(async (store) => {
      const body = {
        email: account.email,
        shopUrl: store.domain,
        accessToken: store.accessToken,
        apiSecretKey: store.apiSecretKey,
      };
      const page = await visitor.post("/activate", body);
      if (page.status === 303) acknowledged.add(store.domain);
      if (acknowledged.size >= killAfter + round * killAfter) kill();
    });
    await Promise.allSettled(attempts);
    kill();
    await startUp();
    const overview = await overviewOf(account, `http://localhost:${place.internalPort}`);
    const live = new Set(overview.shops.map(({ shop }) => shop));
    for (const shop of acknowledged) expect(live, "an acknowledged activation").toContain(shop);
    for (const licence of overview.licences)
      expect(licence.status === "active", "a seat and its activation").toBe(licence.shop !== null);
    expect(overview.installed).toBe(overview.licences.filter(({ status }) => status === "active").length);
    expect(live.size).toBe(overview.installed);
  }
  expect(acknowledged.size).toBeGreaterThan(0);
});
