/** Streams the connection check of one store: a line of JSON for each check once it is made, and one at the end. */
import { readOwned } from "../accounts/ownership.ts";
import { type Context, withoutDeadline } from "../context.ts";
import type { Actor, CheckMessage } from "../contract.ts";
import { fail } from "../errors.ts";
import { log } from "../log.ts";
import { examineStore } from "./examine-store.ts";
import { saveExamination, selectExaminedStore } from "./store-health-repository.ts";

/** Throws ACTIVATION_NOT_FOUND before anything is streamed. Saves the result, as the daily check does. */
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
      let isGone = false;
      const send = (news: CheckMessage) => {
        try {
          if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(news)}\n`));
        } catch {
          // The reader has left; finish the check so that its result is saved.
          isGone = true;
        }
      };
      try {
        const examination = await examineStore(withoutDeadline(context), row, { onCheck: send, probeChanges: true });
        await database.batch(saveExamination(context, actor, row, examination));
        send({ over: "whole" });
      } catch (error) {
        log("error", { event: "fault", requestId, route: "shops/doctor/stream", error });
        send({ over: "broken" });
      }
      if (!isGone) controller.close();
    },
  });
}
