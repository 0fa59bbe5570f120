/** Reads one picture and writes it again, away from the page. */
import { findQuality } from "./aim.ts";
import { loadEncoder } from "./codecs.ts";
import type { EncodedPicture, EncodeJob, WorkerReply } from "./contract.ts";
import { decode } from "./decode.ts";
import { toErrorCode } from "./error-code.ts";
import { outputTypes } from "./format.ts";

const reply = (message: WorkerReply) => self.postMessage(message);
const report = (done: number) => reply({ type: "progress", done });

self.addEventListener("message", async ({ data }: MessageEvent<EncodeJob>) => {
  try {
    reply({ type: "done", picture: await encode(data) });
  } catch (error) {
    reply({ type: "failed", code: toErrorCode(error) });
  }
});

async function encode({ file, format, aim }: EncodeJob): Promise<EncodedPicture> {
  // First, because it fails without the network.
  const encodePixels = await loadEncoder(format);
  report(0.1);
  const { data, thumbnail } = await decode(file, format);
  report(0.4);
  const { type } = outputTypes[format];
  const size = { width: data.width, height: data.height, thumbnail };
  if (format === "png" || "quality" in aim) {
    const quality = "quality" in aim ? aim.quality : 100;
    const blob = new Blob([encodePixels(data, quality)], { type });
    const isAimReached = "quality" in aim || blob.size <= aim.maxBytes;
    return { ...size, blob, quality: format === "png" ? null : quality, isAimReached };
  }
  const found = await findQuality(
    aim.maxBytes,
    async (quality) => encodePixels(data, quality),
    (attempts) => report(0.4 + 0.08 * attempts),
  );
  return { ...size, blob: new Blob([found.bytes], { type }), quality: found.quality, isAimReached: found.isReached };
}
