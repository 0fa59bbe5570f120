/** Where a section is drawn, and on what. */
import type { OutlineMember } from "#workers/licences/templates/contract.ts";
import type { Sketch } from "./sketch.ts";

export interface Area {
  sketch: Sketch;
  section: OutlineMember;
  isPhone: boolean;
  /** Where the content begins, and how wide it may be. */
  x: number;
  y: number;
  width: number;
  /** Of the page. */
  pageWidth: number;
}
