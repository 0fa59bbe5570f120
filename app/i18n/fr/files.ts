/** What the browser has of this language from the start, and where the rest is. Whoever reads one language is told of no other's files. */
import { errorScreen } from "./error-screen.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";
import { ui } from "./ui.ts";

/** What the frame of every page says. */
export const frame = { errorScreen, session, shell, ui };

export const files = import.meta.glob<object>(["./*.ts", "!./{error-screen,files,index,session,shell,ui}.ts"]);
