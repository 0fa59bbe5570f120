/** Only in copies with mutants: each mutant asks here whether it is the active one. */
declare const process: { env: Record<string, string | undefined> } | undefined;

/** A number, or how to report the reached mutants: `count` keeps, `print` prints them. */
const active = (typeof process === "undefined" ? undefined : process.env.MUTANT) ?? "";
const printedAt = new Map<number, number>();
const pauseMs = 100;

declare global {
  /** The mutants that the present test file has reached. */
  var reachedMutants: Set<number> | undefined;
}

export function reach(id: number): void {
  if (active === "count") {
    globalThis.reachedMutants ??= new Set();
    globalThis.reachedMutants.add(id);
  }
  if (active !== "print" || Date.now() - (printedAt.get(id) ?? 0) < pauseMs) return;
  printedAt.set(id, Date.now());
  console.info(`mutant ${id}`);
}

export function isPlanted(id: number): boolean {
  reach(id);
  return active === String(id);
}
