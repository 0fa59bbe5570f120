/** Runs `npm run deploy` as its own process against the stand-in for Cloudflare. */
import { spawn } from "node:child_process";
import process from "node:process";
import { projectFolder } from "../workers.ts";

export interface DeployRun {
  code: number | null;
  text: string;
}

/** `killWhen` is asked after each line; the process then dies without notice. */
export async function runDeploy(
  controlUrl: string,
  args: readonly string[],
  killWhen: (text: string) => boolean = () => false,
): Promise<DeployRun> {
  const fixed = ["--skip-build", "--pause", "0", "--wrangler", "scripts/deploy/rehearsal/wrangler.ts"];
  const child = spawn(process.execPath, ["scripts/deploy.ts", ...fixed, ...args], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, REHEARSAL_URL: controlUrl, NODE_NO_WARNINGS: "1" },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      text += part;
      if (killWhen(text)) child.kill("SIGKILL");
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, text };
}
