/** What the browser has of this language from the start, and where the rest is. It learns of no other language's files. */
import * as frameSections from "./frame.ts";
import { session } from "./session.ts";

/** The texts of the frame around every page. */
export const frame = { ...frameSections, session };

export const files = import.meta.glob<object>(["./*.ts", "!./{files,frame,index,server,session}.ts"]);
