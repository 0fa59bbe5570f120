/** Ends a pause. */
import type { Command } from "./command.ts";
import { enableLicence } from "./store.ts";

export const enable: Command = { event: "licence.enabled", change: enableLicence };
