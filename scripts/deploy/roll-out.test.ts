/** The sequence of a deployment against a stand-in for Cloudflare, with small servers in place of the versions. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deploy as runDeploy } from "./deploy.ts";
import { DeployError } from "./deploy-error.ts";
import { readOptions } from "./options.ts";
import { Cloudflare, type Name } from "./rehearsal/cloudflare.ts";
import { type Configs, writeConfigs } from "./rehearsal/configs.ts";
import { listen, openEdge } from "./rehearsal/edge.ts";
import { type Runner, Wrangler } from "./wrangler.ts";

let cloudflare: Cloudflare;
let configs: Configs;
const opened: { close(): void }[] = [];
/** Tags of versions that answer 500. */
const broken = new Set<string>();
const ports = new Map<string, Promise<number>>();

/** A version answers what the smoke test asks for, with its own id. */
function answer(name: Name, id: string, path: string): { status: number; body: string; headers?: object } {
  if (broken.has(`${name} ${cloudflare.getTag(name, id)}`)) return { status: 500, body: "" };
  if (path === "/login") return { status: 200, body: '<link href="/assets/a.css"><input name="password">' };
  if (path === "/profile") return { status: 302, body: "", headers: { Location: "/login" } };
  const parts = { licences: "ok", sessions: "ok", attempts: "ok", notifications: "ok" };
  return { status: 200, body: JSON.stringify({ parts, keys: [{}] }) };
}

/** Starts the server of a version when it is first asked for. */
function getPort(name: Name, id: string): Promise<number> {
  const known = ports.get(id);
  if (known) return known;
  const server = createServer((incoming, outgoing) => {
    const { status, body, headers } = answer(name, id, incoming.url ?? "");
    outgoing.writeHead(status, { "X-Version": id, ...headers }).end(body);
  });
  opened.push({ close: () => server.close() });
  const port = listen(server);
  ports.set(id, port);
  return port;
}

beforeAll(async () => {
  cloudflare = new Cloudflare();
  const [portal, licences] = await Promise.all(
    (["portal", "licences"] as const).map((name) => openEdge(cloudflare, name, (id) => getPort(name, id))),
  );
  if (!portal || !licences) throw new Error("The edge did not open.");
  opened.push(portal, licences);
  configs = writeConfigs({ portal: portal.url, licences: licences.url });
});
afterAll(() => {
  configs.remove();
  for (const each of opened) each.close();
});
beforeEach(() => {
  cloudflare.calls.length = 0;
  cloudflare.failsUpload = null;
  cloudflare.pending = [];
  broken.clear();
});

const runner: Runner = (args, { env }) => {
  const { status, stdout = "", stderr = "", report } = cloudflare.run(args);
  if (report) writeFileSync(env?.WRANGLER_OUTPUT_FILE_PATH ?? "", JSON.stringify(report));
  return { status, stdout, stderr };
};

/** Thrown in place of the end of the process. */
class Killed extends Error {}

async function deploy(args: string[]): Promise<{ code: number | null; text: string }> {
  let text = "";
  const print = (line: unknown) => {
    text += `${line}\n`;
  };
  vi.spyOn(console, "log").mockImplementation(print);
  vi.spyOn(console, "error").mockImplementation(print);
  const options = readOptions([...args, "--config", configs.suffix, "--skip-build", "--pause", "0"]);
  try {
    await runDeploy(options, new Wrangler(runner));
    return { code: 0, text };
  } catch (error) {
    if (error instanceof Killed) return { code: null, text };
    if (!(error instanceof DeployError)) throw error;
    return { code: 1, text: text + error.message };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Kills the deployment when the portal has 50 % of the traffic. */
const killAtHalf = (name: Name, shares: ReadonlyMap<string, number>) => {
  if (name === "portal" && [...shares.values()].includes(50)) throw new Killed();
};

const listChanges = () => cloudflare.calls.filter((call) => !/ (list|view|status|info|execute) /.test(`${call} `));
const listShifts = () => cloudflare.calls.filter((call) => call.includes("versions deploy"));

describe("deploy", () => {
  test("uploads both Workers before any change, then shifts the licence service and the portal", async () => {
    cloudflare.pending = ["0050_order_people.sql"];
    const { code, text } = await deploy(["--tag", "one"]);
    expect(code, text).toBe(0);
    const order = listChanges().map((call) => call.split(" ").slice(0, 3).join(" "));
    const steps = Array.from({ length: 4 }, () => "versions deploy");
    expect(order).toEqual([
      "licences versions upload",
      "portal versions upload",
      "licences d1 migrations",
      ...[...steps, "triggers deploy"].map((step) => `licences ${step}`),
      ...[...steps, "triggers deploy"].map((step) => `portal ${step}`),
    ]);
    expect(text).toContain("d1 time-travel restore licences --bookmark=00000085");
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(["one 100", "one 100"]);
    const again = await deploy(["--tag", "one"]);
    expect(again.text).toContain("portal: serves one already");
  });

  test("returns both Workers to the previous versions when the portal's smoke test fails", async () => {
    const before = [cloudflare.serves("licences"), cloudflare.serves("portal")];
    broken.add("portal two");
    const { code, text } = await deploy(["--tag", "two"]);
    expect(code).toBe(1);
    expect(text).toContain("The smoke test failed: portal at 0 %");
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(before);
    // The broken version never had a customer.
    expect(listShifts().filter((call) => call.startsWith("portal"))).toHaveLength(2);
  });

  test("returns a version that breaks under traffic", async () => {
    const before = cloudflare.serves("licences");
    cloudflare.onShift = (name, shares) => {
      if (name === "licences" && [...shares.values()].includes(50)) broken.add("licences three");
    };
    const { code, text } = await deploy(["--tag", "three"]);
    cloudflare.onShift = () => undefined;
    expect([code, cloudflare.serves("licences")], text).toEqual([1, before]);
    expect(text).toContain("licences at 50 %");
    expect(listChanges().filter((call) => /portal (versions deploy|triggers)/.test(call))).toEqual([]);
  });

  test("applies nothing and shifts nothing when an upload fails", async () => {
    cloudflare.failsUpload = "portal";
    cloudflare.pending = ["0050_order_people.sql"];
    const { code, text } = await deploy(["--tag", "four"]);
    expect(code).toBe(1);
    expect(text).toContain("failed");
    expect(listChanges().map((call) => call.split(" ").slice(0, 3).join(" "))).toEqual([
      "licences versions upload",
      "portal versions upload",
    ]);
  });

  test("reports its position after an interruption, and continues or returns", async () => {
    const before = cloudflare.serves("portal");
    cloudflare.onShift = killAtHalf;
    expect((await deploy(["--tag", "five"])).code).toBeNull();
    cloudflare.onShift = () => undefined;
    const next = await deploy(["--tag", "five"]);
    expect(next.code).toBe(1);
    expect(next.text).toContain("portal: one 50 %, five 50 %");
    expect(next.text).toContain("--resume");
    expect((await deploy(["--tag", "other", "--resume"])).text).toContain("portal was being deployed as five");
    expect((await deploy(["--return"])).code).toBe(0);
    expect(cloudflare.serves("portal")).toBe(before);
    cloudflare.onShift = killAtHalf;
    await deploy(["--tag", "six"]);
    cloudflare.onShift = () => undefined;
    const resumed = await deploy(["--tag", "six", "--resume"]);
    expect(resumed.code, resumed.text).toBe(0);
    expect([cloudflare.serves("licences"), cloudflare.serves("portal")]).toEqual(["six 100", "six 100"]);
  });

  test("stops before any change for a missing or unknown secret, or a removal without permission", async () => {
    cloudflare.secrets.portal = ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "CREDENTIAL_KEYS"];
    const { code, text } = await deploy(["--tag", "seven"]);
    cloudflare.secrets.portal = ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESSION_KEYS"];
    expect(code).toBe(1);
    expect(text).toContain("the secret SESSION_KEYS is missing");
    expect(text).toContain("the secret CREDENTIAL_KEYS at Cloudflare is unknown");
    cloudflare.pending = ["0032_known_themes.sql"];
    const removal = await deploy(["--tag", "seven"]);
    expect(removal.code).toBe(1);
    expect(removal.text).toContain("DROP TABLE known_themes");
    expect(listChanges()).toEqual([]);
  });
});
