/** Loads the bodies of a target's files; the job's saved files are read once. */
import { fail, unavailable } from "../errors.ts";
import { openReleaseFile } from "../releases/unpacked.ts";
import type { FileBody } from "../themes/store-theme.ts";
import type { StepContext } from "./step-context.ts";
import { loadMergedTexts, type TargetFile } from "./target-files.ts";
import { loadSides } from "./update/merge-update.ts";
import { getSourceId, type Source } from "./update/source.ts";
import { loadBodies, type SavedBody, toBody } from "./update/store-bodies.ts";

interface SavedFiles {
  source: Source;
  store: Map<string, SavedBody>;
  texts: Map<string, string>;
}

export class FileBodyLoader {
  readonly #work: StepContext;
  #saved: Promise<SavedFiles> | undefined;

  constructor(work: StepContext) {
    this.#work = work;
  }

  /** In the order of `files`. */
  async load(files: readonly TargetFile[]): Promise<FileBody[]> {
    const unread = await this.#unread(files.filter(({ from }) => from === "store").map(({ path }) => path));
    return Promise.all(files.map((file) => this.#body(file, unread)));
  }

  async #body({ path, from }: TargetFile, unread: ReadonlyMap<string, FileBody>): Promise<FileBody> {
    const { job } = this.#work;
    if (from === "release") return this.#releaseBody(job.version, path);
    const { source, store, texts } = await this.#read();
    if (from === "installed") return this.#releaseBody(source.installed?.version ?? "", path);
    const text = texts.get(path);
    const body = from === "store" ? (store.get(path) ?? unread.get(path)) : text === undefined ? text : { text };
    return body ?? fail("THEME_CHANGED", { files: [path] });
  }

  /** Files that no merge needed, such as pictures, are copied from theme to theme. */
  async #unread(paths: readonly string[]): Promise<Map<string, FileBody>> {
    if (paths.length === 0) return new Map();
    const { store } = await this.#read();
    return this.#work.themes.bodies(
      getSourceId(this.#work),
      paths.filter((path) => !store.has(path)),
    );
  }

  async #releaseBody(version: string, path: string): Promise<FileBody> {
    const object = await openReleaseFile(this.#work.context.files, version, path);
    if (!object) throw unavailable(new Error("A file of the release is missing."));
    return toBody(new Uint8Array(await object.arrayBuffer()));
  }

  #read(): Promise<SavedFiles> {
    this.#saved ??= loadSavedFiles(this.#work);
    return this.#saved;
  }
}

async function loadSavedFiles(work: StepContext): Promise<SavedFiles> {
  const { source, plan } = await loadSides(work);
  return { source, store: await loadBodies(work, source, plan.needed.theirs), texts: await loadMergedTexts(work) };
}
