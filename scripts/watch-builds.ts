/** `npm run dev`: keeps the builders of the portal alive with their modules, and builds what a save touches. */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { watch } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { loadConfigFromFile } from "vite";
import { projectFolder, stepOptions, steps } from "./build.ts";
import type { BuilderMessage } from "./watch-portal.ts";

/** Wrangler bundles these, in a process for each build, because it has no builder that stays. */
const bundled = ["licences", "sandbox"] as const;
type Bundled = (typeof bundled)[number];
type Step = Bundled | "theme";

/** Returns a function that runs `act`. Any number of calls during a run lead to one more run. A failure is printed. */
export function createRunner(act: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await act().catch((error: Error) => console.error(error.message));
    }
    isRunning = false;
  };
}

/** The files in each bundle; null after a build that failed, which any file may repair. */
export type Sources = Record<Bundled, ReadonlySet<string> | null>;

/** What a saved file needs to be built again, besides the portal, whose builders know their own files. */
export function listSteps(file: string, sources: Sources): Step[] {
  const steps: Step[] = bundled.filter(
    (name) =>
      file === `workers/${name}/wrangler.toml` ||
      (sources[name]?.has(file) ?? /^(?:base|packages|workers)\//.test(file)),
  );
  return file.startsWith("workers/sandbox/seed/") ? ["theme", ...steps] : steps;
}

type OnBuilt = (names: string[], startedAt: number) => Promise<void>;

/** Calls `onBuilt` once with all that was built, as soon as no builder runs and the last run of each succeeded. */
export function createBoard(onBuilt: OnBuilt) {
  const running = new Set<string>();
  const failed = new Set<string>();
  const built = new Set<string>();
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const publish = createRunner(async () => {
    if (running.size > 0 || failed.size > 0 || built.size === 0) return;
    const names = [...built].sort();
    built.clear();
    await onBuilt(names, startedAt).catch((error: Error) => {
      // The next build takes them too.
      for (const name of names) built.add(name);
      throw error;
    });
  });
  return {
    start(name: string): void {
      if (running.size === 0 && built.size === 0) startedAt = Date.now();
      running.add(name);
    },
    /** `what` of the builder was built. */
    end(name: string, isOk: boolean, what = name): void {
      running.delete(name);
      failed.delete(name);
      if (isOk) built.add(what);
      else failed.add(name);
      clearTimeout(timer);
      timer = setTimeout(publish, quietMs);
    },
  };
}

/** Time for other builders that look at the same save to start. */
const quietMs = 60;

type Board = ReturnType<typeof createBoard>;

/**
 * Builds the main style sheet, the pages and the portal's Worker, and each again after a save. Calls `onCrash` when a
 * builder ends by itself. Returns what ends them.
 */
export function watchPortal(board: Board, onCrash: () => void): () => void {
  const builders: ChildProcess[] = [];
  const open = (name: "styles" | "pages" | "portal") => {
    const builder = fork(path.join(import.meta.dirname, "watch-portal.ts"), [name], {
      // Syntax trees are many small objects, which would be moved again and again.
      execArgv: ["--max-semi-space-size=64"],
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: "production" },
    });
    builders.push(builder);
    builder.on("message", (message: BuilderMessage) => {
      if (builder.killed) return;
      if (message.event === "start") return board.start(name);
      // The portal contains the names of the pages' files.
      if (message.isStale) board.start("portal");
      if (name === "pages" && message.isOk && builders.length === 2) open("portal");
      board.end(name, message.isOk, message.isStyles ? "styles" : name);
    });
    builder.on("exit", () => {
      if (builder.killed) return;
      console.error(`The builder of "${name}" ended. The next save starts it again.`);
      board.end(name, false);
      onCrash();
    });
  };
  board.start("styles");
  board.start("pages");
  board.start("portal");
  open("styles");
  open("pages");
  return () => {
    for (const builder of builders) builder.kill();
  };
}

const runningSteps = new Set<ChildProcess>();

/** Runs a step in a process of its own, and prints its output when it failed. */
const runStep = (name: Step): Promise<boolean> =>
  new Promise((resolve) => {
    const step = execFile(process.execPath, steps[name], stepOptions, (error, stdout, stderr) => {
      runningSteps.delete(step);
      if (error && !step.killed) console.error(`${stdout}${stderr}The build step "${name}" failed.`);
      resolve(!error);
    });
    runningSteps.add(step);
  });

/** The source map of a bundle names its files. */
async function readSources(name: Bundled): Promise<ReadonlySet<string>> {
  const folder = path.join(projectFolder, "build/workers", name);
  const { sources } = JSON.parse(await readFile(path.join(folder, "index.js.map"), "utf8")) as { sources: string[] };
  return new Set(sources.map((source) => path.relative(projectFolder, path.resolve(folder, source))));
}

/** What Vite's configuration imports, such as the routes, takes effect with new builders. */
async function listConfigFiles(): Promise<ReadonlySet<string>> {
  const config = path.join(projectFolder, "vite.config.ts");
  const loaded = await loadConfigFromFile({ command: "build", mode: "watch" }, config);
  return new Set(loaded?.dependencies.map((file) => path.relative(projectFolder, path.resolve(projectFolder, file))));
}

const debounceMs = 80;

/**
 * Builds everything, then what is saved. Calls `onBuilt` after the first builds and after those of each save. Returns what
 * ends all processes.
 */
export async function watchBuilds(onBuilt: OnBuilt): Promise<() => void> {
  const board = createBoard(onBuilt);
  const sources: Sources = { licences: null, sandbox: null };
  const createStep = (name: Step) =>
    createRunner(async () => {
      board.start(name);
      const isOk = await runStep(name);
      if (name !== "theme") sources[name] = isOk ? await readSources(name).catch(() => null) : null;
      board.end(name, isOk);
    });
  /** Null when a builder has ended; then the next save of any file starts all again. */
  let configFiles: ReadonlySet<string> | null = new Set();
  let stop = () => {};
  const run = {
    theme: createStep("theme"),
    licences: createStep("licences"),
    sandbox: createStep("sandbox"),
    portal: createRunner(async () => {
      stop();
      let hasCrashed = false;
      stop = watchPortal(board, () => {
        hasCrashed = true;
        configFiles = null;
      });
      const files = await listConfigFiles();
      configFiles = hasCrashed ? null : files;
    }),
  };

  const waiting = new Set<keyof typeof run>();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ["app", "base", "packages", "workers"]) {
    watch(path.join(projectFolder, folder), { recursive: true }, (_event, name) => {
      const file = `${folder}/${name}`;
      for (const step of listSteps(file, sources)) waiting.add(step);
      if (configFiles?.has(file) ?? true) waiting.add("portal");
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const step of waiting) run[step]();
        waiting.clear();
      }, debounceMs);
    });
  }
  // Names have no hash, so files of earlier builds would stay.
  await rm(path.join(projectFolder, "build/pages"), { recursive: true, force: true });
  for (const start of Object.values(run)) start();
  return () => {
    stop();
    for (const step of runningSteps) step.kill();
  };
}
