/** Optimises drawings beside the page, because a large one takes seconds. */
import { optimize } from "svgo/browser";

export interface OptimiseRequest {
  id: string;
  text: string;
}
export type OptimiseReply = { id: string; text: string } | { id: string; failed: true };

self.onmessage = ({ data: { id, text } }: MessageEvent<OptimiseRequest>) => {
  self.postMessage({ id, ...run(text) } satisfies OptimiseReply);
};

function run(text: string): { text: string } | { failed: true } {
  try {
    return { text: optimize(text, { multipass: true }).data };
  } catch {
    return { failed: true };
  }
}
