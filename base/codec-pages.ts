/**
 * Pages whose content policy permits the codecs of pictures: WebAssembly, Web Workers and blobs as images. The policy
 * belongs to the document, so every way in and out of these pages loads another document.
 */
import { paths } from "./paths.ts";

const codecPages: readonly string[] = [paths.imageOptimizer, paths.imageResizer];

/** @param path in canonical form */
export const isCodecPage = (path: string | null): boolean => path !== null && codecPages.includes(path);
