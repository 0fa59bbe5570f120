/** Runs one command of a test run, prints its output line by line after its name, and measures its CPU time. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { projectFolder } from "../stack.ts";
import { listGroupIn, type RunFolder } from "./run-folder.ts";

export interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  /** Of the process and all processes below it; null where the system does not say. */
  cpuSeconds: number | null;
  /** The end of the output, or the failed tests; empty when all is well. */
  lines: string[];
}

const maxOutputLines = 30;
const nameWidth = 12;

export async function runCommand(
  name: string,
  command: string[],
  { folder, env }: Pick<RunFolder, "folder" | "env">,
): Promise<Result> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...command], {
    ...{ cwd: projectFolder, env },
    // A group of its own, which ends with the run.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  listGroupIn(folder, child);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    const addLine = (line: string) => {
      printed.push(line);
      if (line.trim() !== "") process.stdout.write(`${name.padEnd(nameWidth)}│ ${line}\n`);
    };
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) addLine(line);
    });
    stream.on("end", () => addLine(rest));
  }
  let cpuSeconds: number | null = null;
  child.once("exit", () => {
    cpuSeconds = takeCpuSeconds();
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return { name, ok: code === 0, seconds, cpuSeconds, lines: code === 0 ? [] : printed.slice(-maxOutputLines) };
}

const ticksPerSecond = 100;
let counted = 0;

/** The CPU time of children that have ended since the last call, which a process learns when each ends. */
function takeCpuSeconds(): number | null {
  try {
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
    const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
    const total = (user + system) / ticksPerSecond;
    const taken = total - counted;
    counted = total;
    return taken;
  } catch {
    return null;
  }
}
