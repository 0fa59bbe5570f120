/** Builds what a saved file belongs to and hands it to the running stack. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { projectFolder, type Stack } from "./stack.ts";

const quietMs = 120;

/** Build steps that a changed file calls for; the portal's bundle holds the pages. */
function stepsFor(file: string): string[] {
  if (/^workers\/sandbox\/seed\//.test(file)) return ["theme", "sandbox"];
  if (/^workers\/sandbox\//.test(file)) return ["sandbox"];
  if (/^workers\/licences\//.test(file))
    return file.endsWith("contract.ts") ? ["licences", "pages", "portal"] : ["licences"];
  return /^(app|public)\//.test(file) ? ["pages", "portal"] : ["portal"];
}

export function watchSources(stack: Stack): void {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  for (const folder of ["app", "base", "workers", "public"]) {
    watch(path.join(projectFolder, folder), { recursive: true }, (_event, name) => {
      if (!name || /(\.test\.tsx?|~|\.tmp)$/.test(name)) return;
      for (const step of stepsFor(`${folder}/${name}`)) waiting.add(step);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Taken now: what is saved during this build waits for the next.
        const steps = [...waiting];
        waiting.clear();
        running = running.then(() => rebuild(stack, steps)).catch((error: Error) => console.error(error.message));
      }, quietMs);
    });
  }
  console.log("  Watching app, workers and public: each save is built and running a few seconds later.\n");
}

async function rebuild(stack: Stack, steps: string[]): Promise<void> {
  if (steps.length === 0) return;
  const startedAt = Date.now();
  // A child process: a failing build must not end the running stack.
  const code = await new Promise((resolve) =>
    spawn(process.execPath, ["scripts/build.ts", ...steps], { cwd: projectFolder, stdio: "inherit" }).on(
      "exit",
      resolve,
    ),
  );
  if (code !== 0) return;
  await stack.reload();
  console.log(`  Built ${steps.join(", ")} and reloaded (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}
