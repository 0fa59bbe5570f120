/** The whole stack as a measured process, with a signed-in customer. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { signInTo } from "#tests/support/minting.ts";
import { withProcess } from "./workerd.ts";

export async function startMeasuredStack() {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports } = await freePorts();
  const { value: stack, cpuMs } = await withProcess(() =>
    startStack({ ports, stateFolder: folder, withoutAssets: true, onLog: () => undefined }),
  );
  const stop = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const { sessionCookie } = await signInTo(stack.portalUrl, "alice@demo.test");
  return { ...stack, cpuMs, stop, cookie: sessionCookie };
}
