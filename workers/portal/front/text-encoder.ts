/**
 * Encodes short ASCII strings in JavaScript instead of in the runtime.
 *
 * React's streaming renderer calls `TextEncoder.encode` for every small string of a page. In workerd each call crosses
 * from JavaScript to C++, which makes a streamed page cost several times the same page rendered to a string.
 * The bytes are the same as the native encoder's for every input (`text-encoder.test.ts`), and
 * `npm run bench 6` measures both: when the native ratio is within its budget, this file can go.
 */
const maxScriptLength = 127;

const native = TextEncoder.prototype.encode;

export function encode(this: TextEncoder, input?: string): Uint8Array<ArrayBuffer> {
  if (typeof input !== "string" || input.length > maxScriptLength)
    return native.call(this, input) as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(input.length);
  for (let index = 0; index < input.length; index++) {
    const code = input.charCodeAt(index);
    if (code > 0x7f) return native.call(this, input) as Uint8Array<ArrayBuffer>;
    bytes[index] = code;
  }
  return bytes;
}

/** Replaces the encoder of this Worker; to be called once, before the first page is rendered. */
export function installScriptEncoder(): void {
  TextEncoder.prototype.encode = encode;
}
