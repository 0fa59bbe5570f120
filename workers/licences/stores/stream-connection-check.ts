/** The connection check of one store as it goes: a line of JSON for each check once it is made, and one that says it is over. */
import { readOwned } from "../accounts/ownership.ts";
import { type Context, unhurried } from "../context.ts";
import type { Actor, CheckNews } from "../contract.ts";
import { fail } from "../errors.ts";
import { log } from "../log.ts";
import { examineStore } from "./examine-store.ts";
import { saveExamination, selectExaminedStore } from "./store-health-repository.ts";

/** Throws ACTIVATION_NOT_FOUND before anything is streamed. What is found is kept, as the daily check would. */
export async function streamConnectionCheck(
  context: Context,
  actor: Actor,
  shop: string,
): Promise<ReadableStream<Uint8Array>> {
  const { database, requestId } = context;
  const [found] = await readOwned(context, actor, [selectExaminedStore(database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  const encoder = new TextEncoder();
  return new ReadableStream({
    // The only kind that crosses a call.
    type: "bytes",
    async start(controller) {
      let gone = false;
      const tell = (news: CheckNews) => {
        try {
          if (!gone) controller.enqueue(encoder.encode(`${JSON.stringify(news)}\n`));
        } catch {
          // Whoever asked has left: the check is made to its end all the same.
          gone = true;
        }
      };
      try {
        const examination = await examineStore(unhurried(context), row, { tell, probeChanges: true });
        await database.batch(saveExamination(context, actor, row, examination));
        tell({ over: "whole" });
      } catch (error) {
        log("error", { event: "fault", requestId, route: "shops/doctor/stream", error });
        tell({ over: "broken" });
      }
      if (!gone) controller.close();
    },
  });
}
