/** The releases of a public theme, read from its Git repository. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Theme } from "../fixtures/theme-update.ts";

export interface ThemeRelease {
  version: string;
  files: Theme;
}

const maxOutputBytes = 512 * 1024 * 1024;
const git = (repository: string, ...args: string[]): string =>
  execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", maxBuffer: maxOutputBytes });

/** A repository on this machine, or a copy of the one at the address. */
export function openRepository(source: string, folder: string): string {
  if (existsSync(source)) return source;
  const copy = path.join(folder, source.replace(/\W+/g, "-"));
  if (!existsSync(copy)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("git", ["clone", "--quiet", "--bare", source, copy], { stdio: ["ignore", "inherit", "inherit"] });
  }
  return copy;
}

/** The last releases, oldest first: the tags, or each commit that raised the theme's version. */
export function readReleases(repository: string, count: number): ThemeRelease[] {
  const tags = git(repository, "tag", "--sort=version:refname")
    .split("\n")
    .filter((tag) => /^v?\d+\.\d+\.\d+$/.test(tag));
  const commits = tags.length >= count ? tags : listVersions(repository);
  const releases = commits.map((commit) => [readVersion(repository, commit), commit] as const);
  // A tag may have been set before its version was raised.
  return [...new Map(releases)].slice(-count).map(([version, commit]) => ({
    version,
    files: readFiles(repository, commit),
  }));
}

const schema = "config/settings_schema.json";

function readVersion(repository: string, commit: string): string {
  const [, version = commit] =
    /"theme_version":\s*"([^"]+)"/.exec(git(repository, "show", `${commit}:${schema}`)) ?? [];
  return version;
}

function listVersions(repository: string): string[] {
  const changes = git(repository, "log", "--format=%H", "--first-parent", "--", schema).split("\n").filter(Boolean);
  const versions = new Map<string, string>();
  for (const commit of changes) {
    const version = readVersion(repository, commit);
    // The newest commit of each version.
    if (!versions.has(version)) versions.set(version, commit);
  }
  return [...versions.values()].reverse();
}

const themeFile =
  /^(assets|blocks|config|layout|locales|sections|snippets|templates)\/.+\.(liquid|json|css|js|svg|txt)$/;

function readFiles(repository: string, commit: string): Theme {
  const entries = git(repository, "ls-tree", "-r", "-z", commit)
    .split("\0")
    .flatMap((entry) => {
      const [, id, name] = /^\d+ blob (\w+)\t(.+)$/.exec(entry) ?? [];
      return id !== undefined && name !== undefined && themeFile.test(name) ? [{ id, name }] : [];
    });
  const output = execFileSync("git", ["-C", repository, "cat-file", "--batch"], {
    input: entries.map(({ id }) => `${id}\n`).join(""),
    maxBuffer: maxOutputBytes,
  });
  let at = 0;
  return new Map(
    entries.map(({ name }) => {
      const headEnd = output.indexOf("\n", at);
      const size = Number(output.toString("utf8", at, headEnd).split(" ").at(-1));
      const text = output.toString("utf8", headEnd + 1, headEnd + 1 + size);
      at = headEnd + size + 2;
      return [name, text] as const;
    }),
  );
}
