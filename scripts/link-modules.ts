/** Lets a copy of the project use the installed packages without copying them. */
import { lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "./stack.ts";

/** The packages of the workspace are the copy's own: a link to the whole folder would lead to this project's. */
export function linkModules(folder: string): void {
  const [from, to] = [projectFolder, folder].map((each) => path.join(each, "node_modules")) as [string, string];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const entry = path.join(from, name);
    symlinkSync(lstatSync(entry).isSymbolicLink() ? readlinkSync(entry) : entry, path.join(to, name));
  }
}
