/** The whole stack as a measured process, with a signed-in customer. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
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
  return { ...stack, cpuMs, stop, cookie: await signIn(stack.portalUrl) };
}

/** Returns the cookie of a person of the demo data. */
export async function signIn(portalUrl: string, email = "alice@demo.test"): Promise<string> {
  const response = await fetch(`${portalUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: portalUrl },
    body: new URLSearchParams({ email, password: "Demo-2024!" }),
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("session="));
  if (!cookie) throw new Error(`Sign-in for the bench: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}
