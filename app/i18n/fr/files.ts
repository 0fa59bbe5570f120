/**
 * The part of this language that the browser loads at the start, and loaders for the rest. Never refers to the other
 * language.
 */
import * as frameSections from "./frame.ts";

/** The texts of the frame around every page. */
export const frame = { ...frameSections };

export const files = import.meta.glob<object>(["./*.ts", "!./{files,frame,index,mails,server}.ts"]);
