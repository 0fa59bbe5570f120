import type { PreviewFile } from "theme-merge/merge/contract.ts";

/** A file of code in the preview of an update, which both sides changed. */
export const createPreviewFile = (path: string, over: Partial<PreviewFile> = {}): PreviewFile => ({
  ...{ path, outcome: "conflict", kind: "code", notes: [], moreNotes: 0, regions: [], moreRegions: 0 },
  ...{ advice: null, name: null, origin: null, madeBy: null },
  ...over,
});
