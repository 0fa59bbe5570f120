/** Draws the small picture of a list, away from the page. */
import { createThumbnail } from "./decode.ts";
import { toErrorCode } from "./error-code.ts";

self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  try {
    self.postMessage({ type: "done", picture: await createThumbnail(data) });
  } catch (error) {
    self.postMessage({ type: "failed", code: toErrorCode(error) });
  }
});
