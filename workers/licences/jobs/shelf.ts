/** Hands out the bodies of a target's files; what is kept in one piece is read once. */
import { fail, unavailable } from "../errors.ts";
import { releaseFile } from "../releases/unpacked.ts";
import type { FileBody } from "../themes/store-theme.ts";
import { mergedTexts, type TargetFile } from "./target.ts";
import { sidesOf } from "./update/merged.ts";
import { type Source, sourceIdOf } from "./update/source.ts";
import { bodyOf, type KeptBody, keptBodies } from "./update/store-bodies.ts";
import type { Work } from "./work.ts";

interface Papers {
  source: Source;
  store: Map<string, KeptBody>;
  texts: Map<string, string>;
}

export class Shelf {
  readonly #work: Work;
  #papers: Promise<Papers> | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  /** In the order of `files`. */
  async bodies(files: readonly TargetFile[]): Promise<FileBody[]> {
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

  /** Files that no merging needed, such as pictures: they go from theme to theme. */
  async #unread(paths: readonly string[]): Promise<Map<string, FileBody>> {
    if (paths.length === 0) return new Map();
    const { store } = await this.#read();
    return this.#work.themes.bodies(
      sourceIdOf(this.#work),
      paths.filter((path) => !store.has(path)),
    );
  }

  async #releaseBody(version: string, path: string): Promise<FileBody> {
    const object = await releaseFile(this.#work.context.files, version, path);
    if (!object) throw unavailable(new Error("A file of the release is missing."));
    return bodyOf(new Uint8Array(await object.arrayBuffer()));
  }

  #read(): Promise<Papers> {
    this.#papers ??= readPapers(this.#work);
    return this.#papers;
  }
}

async function readPapers(work: Work): Promise<Papers> {
  const { source, plan } = await sidesOf(work);
  return { source, store: await keptBodies(work, source, plan.needed.theirs), texts: await mergedTexts(work) };
}
