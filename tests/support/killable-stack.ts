/** A stack that tests kill with SIGKILL, workerd included, and restart on the same data. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import process from "node:process";
import { freePorts } from "#scripts/ports.ts";
import { listGroup } from "#scripts/test/run-folder.ts";
import { createSeededState } from "./seeded-state.ts";

const maxAttempts = 10;
const pauseMs = 300;

export type KillableStack = Awaited<ReturnType<typeof createKillableStack>>;

/** Creates the stack without starting it. */
export async function createKillableStack() {
  const folder = await createSeededState("portal-mortal-");
  const { ports, internalPort, hubPort } = await freePorts();
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  let running: ChildProcess | undefined;

  let up: Promise<void> = Promise.resolve();

  const startUp = (): Promise<void> => {
    up = start();
    return up;
  };

  /** A freed port may still be in use for a moment, so starting is retried. */
  async function start(): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (await isReady()) return;
      kill();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new Error("The stack did not start.");
  }

  async function isReady(): Promise<boolean> {
    const args = [folder, ports.portal, ports.sandbox, ports.licences, internalPort, hubPort].map(String);
    // A process group, so that killing it includes workerd.
    running = spawn(process.execPath, ["tests/support/stack-process.ts", ...args], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    listGroup(running);
    const [message] = await Promise.race([once(running, "message"), once(running, "exit")]);
    return message === "ready";
  }

  function kill(): void {
    try {
      if (running?.pid) process.kill(-running.pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
    running = undefined;
  }

  /** Runs the portal's schedule; resolves when all its tasks have ended. */
  async function runSchedule(): Promise<void> {
    running?.send("run-schedule");
    if (running) await once(running, "message");
  }

  /** Kills the runner of a job; resolves when it has died. */
  async function killRunner(engine: string): Promise<void> {
    running?.send({ killRunner: engine });
    if (running) await once(running, "message");
  }

  return {
    /** The folder of the stack's data. */
    folder,
    portalUrl: `http://localhost:${ports.portal}`,
    sandboxUrl,
    /** The proxies of `proxy-workers.ts`. */
    internalUrl: `http://localhost:${internalPort}`,
    hubUrl: `http://localhost:${hubPort}`,
    startUp,
    /**
     * Resolves when the last start is over. Clients do not reconnect before: while the stack starts, Node waits for
     * workerd without reading its log, and a thousand failed attempts at once fill that pipe, so that each waits for the
     * other forever.
     */
    whenUp: () => up,
    kill,
    runSchedule,
    killRunner,
    /** Calls one of the sandbox's controls. */
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
