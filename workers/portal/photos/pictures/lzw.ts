/** Walks the codes of a GIF's pixels without keeping any: only how many pixels each one stands for. */
import { expectThat } from "./picture.ts";

const mostCodes = 4096;
const longestCode = 12;

/** Answers how many of the bytes draw `pixels` pixels; the picture is damaged if they do not. */
export function lzwLength(packed: Uint8Array, minimumCodeSize: number, pixels: number): number {
  const clear = 1 << minimumCodeSize;
  const end = clear + 1;
  /** Pixels that each code of the table stands for. */
  const lengths = new Uint16Array(mostCodes).fill(1, 0, clear);
  let [known, size, previous, drawn] = [end + 1, minimumCodeSize + 1, -1, 0];
  let [bits, held, at] = [0, 0, 0];
  while (drawn < pixels) {
    while (held < size) {
      expectThat(at < packed.length);
      bits |= (packed[at++] ?? 0) << held;
      held += 8;
    }
    const code = bits & ((1 << size) - 1);
    bits >>>= size;
    held -= size;
    if (code === clear) {
      [known, size, previous] = [end + 1, minimumCodeSize + 1, -1];
      continue;
    }
    expectThat(code !== end && (previous < 0 ? code < clear : code <= known));
    const isNew = previous >= 0 && known < mostCodes;
    expectThat(code < known || isNew);
    if (isNew) lengths[known] = (lengths[previous] ?? 0) + 1;
    drawn += lengths[code] ?? 0;
    if (isNew) known++;
    if (known === 1 << size && size < longestCode) size++;
    previous = code;
  }
  return at;
}
