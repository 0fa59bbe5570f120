/** Takes an authorisation away for good; refused while the licence is installed in a store. */
import { fail } from "../errors.ts";
import type { Command } from "./command.ts";
import { removeLicence } from "./store.ts";

export const remove: Command = {
  event: "licence.removed",
  change: removeLicence,
  explain: (seat) => {
    if (seat.shop) fail("LICENCE_INSTALLED");
  },
};
