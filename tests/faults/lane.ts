/** One running stack that measures columns: its world, the browsers of its pages, and its rows. */
import { rm } from "node:fs/promises";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { accountActs } from "./account-acts.ts";
import { Browser } from "./browser.ts";
import { catalogueActs } from "./catalogue-acts.ts";
import { closeToOthers } from "./closed-acts.ts";
import { customerActs } from "./customer-acts.ts";
import { createDemo } from "./demo.ts";
import { listPages } from "./pages.ts";
import { signIn, signInStaff } from "./people.ts";
import type { Pool, Role, Row } from "./row.ts";
import { staffActs } from "./staff-acts.ts";
import { createWorld, type World } from "./world.ts";

export interface Lane {
  world: World;
  rows: Row[];
  /** Browsers of each role, each with a session of its own. */
  createPool(sessions?: number): Pool;
  stop(): Promise<void>;
}

export async function startLane(): Promise<Lane> {
  const stateFolder = await createSeededState("portal-faults-");
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder, faultyBindings: true, onLog: () => undefined });
  const stop = async () => {
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  };
  try {
    const world = await createWorld(stack, stateFolder);
    const acts = [...accountActs(), ...customerActs(), ...staffActs(), ...catalogueActs()];
    const closed = closeToOthers(acts);
    return {
      world,
      rows: [...listPages(await createDemo(world)), ...acts, ...closed],
      createPool: (sessions = 3) => createPool(world, sessions),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signs in when a role is first needed, so that the first page of each session asks for everything. */
function createPool(world: World, sessions: number): Pool {
  const browsers = new Map<Role, Promise<Browser>[]>();
  let next = 0;
  const open: Record<Role, () => Promise<Browser>> = {
    visitor: async () => new Browser(world.portalUrl),
    customer: () => signIn(world, "alice@demo.test"),
    without: () => signIn(world, "bob@demo.test"),
    admin: async () => (await signInStaff(world)).browser,
  };
  return async (role) => {
    if (role === "visitor") return open.visitor();
    const known = browsers.get(role) ?? Array.from({ length: sessions }, open[role]);
    browsers.set(role, known);
    next += 1;
    return known[next % sessions] as Promise<Browser>;
  };
}
