/** One step of a rotation. */
import type { KeyFile } from "./key-file.ts";
import { describeList, findNextStep, type Kind, kinds, listNames, removeOldest, turn } from "./key-lists.ts";
import type { Target } from "./targets.ts";

interface Rotation {
  kind: Kind;
  file: KeyFile;
  target: Target;
  now: Date;
}

/** Adds a key, or makes the waiting one the first. Throws RotationError when that is too early. */
export async function rotate({ kind, file, target, now }: Rotation): Promise<void> {
  if (file.isUnsent(kind)) return send({ kind, file, target, now });
  file.write(kind, turn(kind, file.read(kind), now), true);
  await send({ kind, file, target, now });
}

export async function remove({ kind, file, target, now }: Rotation): Promise<void> {
  if (file.isUnsent(kind)) return send({ kind, file, target, now });
  const list = file.read(kind);
  const next = findNextStep(kind, list, now);
  const isDue = next.step === "remove" && now >= next.dueAt;
  const sealedValues = kind === "credentials" && isDue ? await target.countSealed(next.name) : 0;
  file.write(kind, removeOldest(kind, list, { now, sealedValues }), true);
  await send({ kind, file, target, now });
}

/** An interrupted run is completed by the next one with the same list. */
async function send({ kind, file, target, now }: Rotation): Promise<void> {
  const list = file.read(kind);
  await target.send(kind, list.text);
  file.write(kind, list, false);
  console.log(`${kinds[kind].variable} is written: ${listNames(list).join(", ")}.`);
  console.log(describeList(kind, list, now));
}
