/** Only in copies with mutants: adds to each test file which mutants it reached. */
import { afterAll } from "vitest";
import "./switch.ts";

globalThis.reachedMutants?.clear();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the first argument.
afterAll(({}, suite) => {
  Object.assign(suite.meta, { reached: [...(globalThis.reachedMutants ?? [])] });
});
