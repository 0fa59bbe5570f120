/** Pauses a licence: it stays authorised and installed, but gives no update, download or new installation. */
import type { Command } from "./command.ts";
import { pauseLicence } from "./store.ts";

export const pause: Command = { event: "licence.paused", change: pauseLicence };
