/** Posts a page's form. Where the server could not take it, the page stays as it is, with what was typed. */
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { noteAnswered, noteUnavailable, noteUnconfirmed } from "./connection.ts";
import { noteSessionEnded } from "./ended-session.ts";

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const reply = await serverAction();
    noteAnswered();
    return reply;
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (isSignInRequired(error)) noteSessionEnded();
    else if (isUntouchedForm(error)) noteUnavailable();
    // It may have arrived, so it is not sent again.
    else if (isUnreachable(error)) noteUnconfirmed();
    else {
      noteAnswered();
      throw error;
    }
    // The status keeps Remix from loading the page's data again.
    return Response.json(null, { status: 503 });
  }
}

const isSignInRequired = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  error.status === 401 &&
  (error.data as { code?: string } | null)?.code === "SIGN_IN_REQUIRED";

/** A guard refused the form before anything was done, so it does no harm to send it again. */
export const isUntouchedForm = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 503 && (error.data as { isForm?: boolean } | null)?.isForm === true;

/** As Chromium, Firefox and Safari word a fetch without an answer. */
const noAnswer = /^(?:failed to fetch$|networkerror when|load failed)/i;

export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && noAnswer.test(error.message);
