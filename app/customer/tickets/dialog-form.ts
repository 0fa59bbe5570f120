/**
 * The form in its dialog. The answer goes past Remix, which would reload the page below after it: without a session or
 * a network that replaces the page, and the typed text is lost.
 */
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { clientAction as postForm } from "#app/kit/forms/client-action.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { createObservable } from "#app/kit/parts/observe.ts";

const dialogQuery = "dialog";

/** Marks the dialog's requests. */
export const toDialogAddress = (href: string): string => `${href}${href.includes("?") ? "&" : "?"}${dialogQuery}=`;
export const isFromDialog = ({ url }: Request): boolean => new URL(url).searchParams.has(dialogQuery);

interface DialogAnswer {
  isSending: boolean;
  /** Of the latest form that was answered. */
  reply: FormReply | undefined;
}
export const noAnswer: DialogAnswer = { isSending: false, reply: undefined };
export const dialogAnswer = createObservable(noAnswer);

/** Of the page and of the dialog. */
export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> =>
  isFromDialog(args.request) ? sendFromDialog(args) : postForm(args);

/** Ends only with the ticket's page. */
async function sendFromDialog(args: ClientActionFunctionArgs): Promise<unknown> {
  const { reply } = dialogAnswer.get();
  dialogAnswer.set({ isSending: true, reply });
  const answer = await postForm(args).catch((error): unknown => {
    if (error instanceof Response || args.request.signal.aborted) throw error;
    return { values: reply?.values ?? {}, errors: {}, formError: { code: "INTERNAL" } };
  });
  // A response says that the frame shows what is wrong.
  dialogAnswer.set({ isSending: false, reply: answer instanceof Response ? reply : (answer as FormReply) });
  return new Promise(() => undefined);
}
