/** Posts a page's form. When the server cannot accept it, the page stays as it is, with the typed values. */
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { noteAnswered, noteUnavailable, noteUnconfirmed } from "#app/kit/feedback/connection.ts";
import { noteSessionEnded } from "#app/kit/feedback/ended-session.ts";

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const reply = await serverAction();
    noteAnswered();
    return reply;
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (isSignInRequired(error)) noteSessionEnded();
    else if (isUntouchedForm(error)) noteUnavailable();
    // The form may have arrived, so do not send it again.
    else if (isUnreachable(error)) noteUnconfirmed();
    else {
      noteAnswered();
      throw error;
    }
    // The status keeps Remix from reloading the page's data.
    return Response.json(null, { status: 503 });
  }
}

const isSignInRequired = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  error.status === 401 &&
  (error.data as { code?: string } | null)?.code === "SIGN_IN_REQUIRED";

/** A guard rejected the form before the action ran, so sending it again is safe. */
export const isUntouchedForm = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 503 && (error.data as { isForm?: boolean } | null)?.isForm === true;

/** Messages of Chromium, Firefox and Safari for a fetch without a response. */
const noResponse = /^(?:failed to fetch$|networkerror when|load failed)/i;

export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && noResponse.test(error.message);
