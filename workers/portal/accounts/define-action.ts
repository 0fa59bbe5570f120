/** An action of the staff on another person's account. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Result } from "#base/errors.ts";
import { reason, requestId } from "#base/form-fields.ts";
import { answerFaults, defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { createUserIndexing } from "../session/index-user.ts";

/** `requestId` makes a double click one action; the same form sent later is another one. */
const action = z.object({
  uid: z.string(),
  reason,
  requestId,
});

type Action = z.output<typeof action>;

/**
 * With a reason, once for each form, one at a time for each administrator. USER_UNKNOWN when there is no such account;
 * WRITE_UNANSWERED when it may have been done: it is safe to repeat.
 */
export const defineAction = <Shape extends z.ZodRawShape, Value>(
  name: string,
  shape: Shape,
  run: (scope: PortalScope, input: Action & z.output<z.ZodObject<Shape>>) => Promise<Result<Value>>,
) =>
  defineUseCase(action.extend(shape), (scope, parsed): Promise<Result<Value>> => {
    const input = parsed as unknown as Action & z.output<z.ZodObject<Shape>>;
    const { env, viewer, waitUntil, onFault } = scope;
    const form = sha256Hex(JSON.stringify([name, input]));
    const running = answerFaults<Value>(onFault, "WRITE_UNANSWERED", async () => {
      const account = env.ACCOUNT.getByName(viewer.uid);
      const action = () => answerFaults(onFault, "WRITE_UNANSWERED", () => run(scope, input));
      const done = (await account.runInTurn(form, action)) as Result<Value>;
      createUserIndexing({ env, waitUntil, onFault })(input.uid);
      return done;
    });
    // A second click makes the browser abort the first request, which still has to finish.
    waitUntil(running);
    return running;
  });
