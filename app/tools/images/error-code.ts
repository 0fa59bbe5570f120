/** The reason why a Web Worker could not read or write a picture. */
import { PictureError, type PictureErrorCode } from "./format.ts";

/** Codecs report missing memory in several ways. */
export function toErrorCode(error: unknown): PictureErrorCode {
  if (error instanceof PictureError) return error.code;
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) return "noMemory";
  return /memory|abort/i.test(String(error)) ? "noMemory" : "notDecodable";
}
