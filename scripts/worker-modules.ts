/** The modules of a built Worker, as they are uploaded. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const projectFolder = path.dirname(import.meta.dirname);

export interface WorkerModule {
  type: "ESModule" | "Text";
  path: string;
  contents: string;
}

const types: Record<string, WorkerModule["type"]> = { ".js": "ESModule", ".txt": "Text" };
const entry = "index.js";

/** The entry is the first. `project` is the folder of another built project; its modules take the places of ours. */
export async function readModules(name: string, project = projectFolder): Promise<WorkerModule[]> {
  const folder = path.join("build/workers", name);
  const files = (await readdir(path.join(project, folder))).filter((file) => types[path.extname(file)]);
  const modules = files
    .sort((a, b) => Number(b === entry) - Number(a === entry))
    .map(async (file) => ({
      type: types[path.extname(file)] ?? "ESModule",
      path: path.join(projectFolder, folder, file),
      contents: await readFile(path.join(project, folder, file), "utf8"),
    }));
  return Promise.all(modules);
}
