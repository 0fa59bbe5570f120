/** A stack that a test kills, workerd included, with no time to write anything, and starts again on the same data. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { freePorts } from "#scripts/ports.ts";

const mostAttempts = 10;
const pauseMs = 300;

export type MortalStack = Awaited<ReturnType<typeof mortalStack>>;

/** Not yet running. */
export async function mortalStack() {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-mortal-"));
  const { ports, internalPort, hubPort } = await freePorts();
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  let running: ChildProcess | undefined;

  /** A port that was just let go may be another connection's for a moment: it is asked for again. */
  async function startUp(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (await isReady()) return;
      kill();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new Error("The stack did not start.");
  }

  async function isReady(): Promise<boolean> {
    const args = [folder, ports.portal, ports.sandbox, ports.licences, internalPort, hubPort].map(String);
    // A group of its own: killing it takes workerd along.
    running = spawn(process.execPath, ["tests/support/stack-process.ts", ...args], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [message] = await Promise.race([once(running, "message"), once(running, "exit")]);
    return message === "ready";
  }

  function kill(): void {
    try {
      if (running?.pid) process.kill(-running.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    running = undefined;
  }

  /** The portal's clock strikes; answers when all that it starts has ended. */
  async function strike(): Promise<void> {
    running?.send("strike");
    if (running) await once(running, "message");
  }

  /** The runner of a job dies; answers once it has. */
  async function killRunner(engine: string): Promise<void> {
    running?.send({ killRunner: engine });
    if (running) await once(running, "message");
  }

  return {
    /** Where its data is. */
    folder,
    portalUrl: `http://localhost:${ports.portal}`,
    sandboxUrl,
    /** See `licences-door.ts`. */
    internalUrl: `http://localhost:${internalPort}`,
    /** See `hub-door.ts`. */
    hubUrl: `http://localhost:${hubPort}`,
    startUp,
    kill,
    strike,
    killRunner,
    /** The sandbox's controls. */
    async control<Reply>(method: string, route: string, body?: unknown): Promise<Reply> {
      const init = { method, body: body ? JSON.stringify(body) : null };
      return (await fetch(sandboxUrl + route, init)).json() as Promise<Reply>;
    },
    async remove(): Promise<void> {
      kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
