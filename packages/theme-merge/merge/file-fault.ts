/** A place in a theme file that Shopify does not accept. */
import { cut } from "../cut.ts";
import { type FaultReason, maxNoteLength } from "./contract.ts";

export interface FileFault {
  reason: FaultReason;
  /** The tag, element or setting at fault; empty where the place is enough. */
  name: string;
  /** Line and column count from 1. */
  line: number;
  column: number;
  /** The line's text, by which the same fault is recognised in an original, wherever it moved. */
  near: string;
}

export function createFault(text: string, offset: number, reason: FaultReason, name = ""): FileFault {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  let line = 1;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", end + 1)) line++;
  const end = text.indexOf("\n", start);
  const near = text.slice(start, end < 0 ? text.length : end).trim();
  return { reason, name: cut(name, maxNoteLength), line, column: at - start + 1, near };
}

export const isSameFault = (one: FileFault, other: FileFault): boolean =>
  one.reason === other.reason && one.name === other.name && one.near === other.near;
