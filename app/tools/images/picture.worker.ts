/** Reads one picture and writes it again, away from the page. */
import { pictureTypes } from "#base/picture-formats.ts";
import { encodeToAim } from "./aim.ts";
import { loadEncoder } from "./codecs.ts";
import type { EncodedPicture, EncodeJob, WorkerReply } from "./contract.ts";
import { decode } from "./decode.ts";
import { toErrorCode } from "./error-code.ts";
import { canKeep } from "./keep.ts";

const reply = (message: WorkerReply) => self.postMessage(message);
const report = (done: number) => reply({ type: "progress", done });

self.addEventListener("message", async ({ data }: MessageEvent<EncodeJob>) => {
  try {
    reply({ type: "done", picture: await encode(data) });
  } catch (error) {
    reply({ type: "failed", code: toErrorCode(error) });
  }
});

async function encode({ file, source, format, aim }: EncodeJob): Promise<EncodedPicture> {
  // First, because it fails without the network.
  const encodePixels = await loadEncoder(format);
  report(0.1);
  const { data, thumbnail } = await decode(file, format);
  report(0.4);
  const { type } = pictureTypes[format];
  const size = { width: data.width, height: data.height, thumbnail };
  const isSameFormat = source === format;
  const mayStay = isSameFormat && (await canKeep(file, format));
  const original = { ...size, blob: file.slice(0, file.size, type), isOriginal: true, isAimReached: true };
  if (format === "png") {
    const blob = new Blob([encodePixels(data, 100)], { type });
    const kept = mayStay && file.size <= blob.size ? original : { ...size, blob, isOriginal: false };
    return { ...kept, isAimReached: "quality" in aim || kept.blob.size <= aim.maxBytes };
  }
  const found = await encodeToAim(
    aim,
    { bytes: file.size, isSameFormat, canKeep: mayStay },
    async (quality) => encodePixels(data, quality),
    (attempts) => report(0.4 + 0.08 * attempts),
  );
  if (!found) return original;
  return { ...size, blob: new Blob([found.bytes], { type }), isOriginal: false, isAimReached: found.isReached };
}
