/** A place in a theme file that Shopify would not read. */
import { type FaultReason, noteLengthMax } from "./contract.ts";

export interface FileFault {
  reason: FaultReason;
  /** What it is about: a tag, an element, a setting; empty where the place says it all. */
  name: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** The line's text: the same fault in an original is found by it, wherever it moved. */
  near: string;
}

export function createFault(text: string, offset: number, reason: FaultReason, name = ""): FileFault {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  let line = 1;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", end + 1)) line++;
  const end = text.indexOf("\n", start);
  const near = text.slice(start, end < 0 ? text.length : end).trim();
  return { reason, name: name.slice(0, noteLengthMax), line, column: at - start + 1, near };
}

export const isSameFault = (one: FileFault, other: FileFault): boolean =>
  one.reason === other.reason && one.name === other.name && one.near === other.near;
