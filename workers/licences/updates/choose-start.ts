/** What the new theme of an update is made of: the release's ZIP, or a copy of the merchant's theme that Shopify makes. */
import { type ExpectedFile, isSameFile, type StoreFile } from "../shopify/store-theme.ts";

export type Start = "release" | "source";

interface Choices {
  /** `from` is where each file's body comes from; `store`: the merchant's theme. */
  target: readonly (ExpectedFile & { from: string })[];
  release: { zipBytes: number; files: readonly ExpectedFile[] };
  source: readonly StoreFile[];
}

/** About what a call weighs beside the files that it sends. */
const callBytes = 20_000;
const filesPerCall = 50;

/** The one after which less has to be sent. Of two equal ones the release, which has nothing to delete. */
export function chooseStart({ target, release, source }: Choices): Start {
  const sources = new Map(source.map((file) => [file.path, file]));
  const releases = new Map(release.files.map((file) => [file.path, file]));
  const paths = new Set(target.map(({ path }) => path));
  const differing = (there: ReadonlyMap<string, StoreFile>) =>
    target.filter((file) => !isSameFile(file, there.get(file.path)));
  const fromRelease = release.zipBytes + getCost(differing(releases), 0);
  const fromSource = getCost(differing(sources), source.filter(({ path }) => !paths.has(path)).length);
  return fromSource < fromRelease ? "source" : "release";
}

/** Files of the merchant's theme are read before they are written. */
const getBytes = ({ from, size }: { from: string; size: number }): number => (from === "store" ? 2 * size : size);

const getCost = (files: readonly { from: string; size: number }[], deletions: number): number =>
  files.reduce((sum, file) => sum + getBytes(file), 0) +
  callBytes * (Math.ceil(files.length / filesPerCall) + Math.ceil(deletions / filesPerCall));
