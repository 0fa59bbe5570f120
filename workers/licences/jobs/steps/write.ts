/** Writes into the new theme whatever it must hold other than the release has it. The merchant's own theme is only read. */
import { Shelf } from "../shelf.ts";
import { targetOf } from "../target.ts";
import { assertUnchanged, readSource } from "../update/source.ts";
import type { Step } from "../work.ts";
import { bring, differences } from "./bring.ts";

export const write: Step = async (work) => {
  const source = await readSource(work);
  await assertUnchanged(work, source);
  const target = await targetOf(work);
  const finished = await bring(work, await differences(work, target), {
    shelf: new Shelf(work),
    beforeEach: () => assertUnchanged(work, source),
  });
  return finished ? "done" : { againAfterMs: 0 };
};
