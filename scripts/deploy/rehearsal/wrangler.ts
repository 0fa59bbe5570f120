/** Takes the place of wrangler in a rehearsal: passes its arguments to the stand-in for Cloudflare and prints the answer. */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import type { Reply } from "./cloudflare.ts";

const args = process.argv.slice(2);
const input = args.includes("bulk") ? readFileSync(0, "utf8") : "";
const response = await fetch(process.env.REHEARSAL_URL ?? "", {
  method: "POST",
  body: JSON.stringify({ args, input }),
});
const { status, stdout, stderr, report } = (await response.json()) as Reply;
process.stdout.write(stdout ?? "");
process.stderr.write(stderr ?? "");
if (report && process.env.WRANGLER_OUTPUT_FILE_PATH)
  writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(report)}\n`);
process.exitCode = status;
