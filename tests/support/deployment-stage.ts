/** `npm run deploy` against a stand-in for Cloudflare, with small servers in place of the versions and of Firebase. */
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { vi } from "vitest";
import { type Brand, brand } from "#base/brand.ts";
import { deploy } from "#scripts/deploy/deploy.ts";
import { DeployError } from "#scripts/deploy/deploy-error.ts";
import { checkFirst } from "#scripts/deploy/first.ts";
import { readOptions } from "#scripts/deploy/options.ts";
import type { Cloudflare, Name } from "#scripts/deploy/rehearsal/cloudflare.ts";
import { writeConfigs } from "#scripts/deploy/rehearsal/configs.ts";
import { listen, openEdge } from "#scripts/deploy/rehearsal/edge.ts";
import { type Runner, Wrangler } from "#scripts/deploy/wrangler.ts";

/** Thrown in place of the end of the process. */
export class Killed extends Error {}

export async function openDeploymentStage(cloudflare: Cloudflare) {
  const opened: { close(): void }[] = [];
  const ports = new Map<string, Promise<number>>();
  /** Tags of versions that answer 500, each with its Worker. */
  const broken = new Set<string>();
  /** What Firebase answers to a reader without a session, and to a wrong sign-in. */
  const firebase = {
    firestore: { status: 403, message: "Missing or insufficient permissions." },
    identity: { status: 400, message: "INVALID_LOGIN_CREDENTIALS" },
  };

  const identity: Brand = { ...brand, supportEmail: "help@vendor-of-themes.com" };

  const serve = (listener: RequestListener): Promise<number> => {
    const server = createServer(listener);
    opened.push({ close: () => server.close() });
    return listen(server);
  };

  /** A version answers what the smoke test asks for, with its own id. */
  const answer = (name: Name, id: string, path: string): { status: number; body: string; headers?: object } => {
    if (broken.has(`${name} ${cloudflare.getTag(name, id)}`)) return { status: 500, body: "" };
    if (path === "/login") return { status: 200, body: '<link href="/assets/a.css"><input name="password">' };
    if (path === "/profile") return { status: 302, body: "", headers: { Location: "/login" } };
    const parts = { licences: "ok", sessions: "ok", attempts: "ok", notifications: "ok" };
    return { status: 200, body: JSON.stringify({ parts, keys: [{}] }) };
  };

  /** Starts the server of a version when it is first asked for. */
  const getPort = (name: Name, id: string): Promise<number> => {
    const known = ports.get(id);
    if (known) return known;
    const port = serve((incoming, outgoing) => {
      const { status, body, headers } = answer(name, id, incoming.url ?? "");
      outgoing.writeHead(status, { "X-Version": id, ...headers }).end(body);
    });
    ports.set(id, port);
    return port;
  };

  const vendorPort = await serve(({ url = "" }, outgoing) => {
    const { status, message } = url.startsWith("/identity/") ? firebase.identity : firebase.firestore;
    outgoing.writeHead(status).end(JSON.stringify(status === 200 ? {} : { error: { message } }));
  });
  const [portal, licences] = await Promise.all(
    (["portal", "licences"] as const).map((name) => openEdge(cloudflare, name, (id) => getPort(name, id))),
  );
  if (!portal || !licences) throw new Error("The edge did not open.");
  opened.push(portal, licences);
  const configs = writeConfigs({
    ...{ portal: portal.url, licences: licences.url },
    vendor: `http://localhost:${vendorPort}`,
  });

  const runner: Runner = (args, { env }) => {
    const { status, stdout = "", stderr = "", report } = cloudflare.run(args);
    if (report) writeFileSync(env?.WRANGLER_OUTPUT_FILE_PATH ?? "", JSON.stringify(report));
    return { status, stdout, stderr };
  };

  return {
    broken,
    firebase,
    identity,
    async deploy(args: string[]): Promise<{ code: number | null; text: string }> {
      let text = "";
      const print = (line: unknown) => {
        text += `${line}\n`;
      };
      vi.spyOn(console, "log").mockImplementation(print);
      vi.spyOn(console, "error").mockImplementation(print);
      const options = readOptions([...args, "--config", configs.suffix, "--skip-build", "--pause", "0"]);
      const wrangler = new Wrangler(runner);
      try {
        await (options.action === "first" ? checkFirst(options, wrangler, identity) : deploy(options, wrangler));
        return { code: 0, text };
      } catch (error) {
        if (error instanceof Killed) return { code: null, text };
        if (!(error instanceof DeployError)) throw error;
        return { code: 1, text: text + error.message };
      } finally {
        vi.restoreAllMocks();
      }
    },
    /** Runs of wrangler that change the account, without their options. */
    listChanges: (): string[] =>
      cloudflare.calls
        .filter((call) => !/ (list|view|status|info|execute|whoami|--dry-run) /.test(`${call} `))
        .map((call) => call.split(" ").slice(0, 3).join(" ")),
    close() {
      configs.remove();
      for (const each of opened) each.close();
    },
  };
}
