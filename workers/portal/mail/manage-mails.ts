/** The delivery of all mails, for the staff. */
import * as z from "zod";
import { failure, success } from "#base/errors.ts";
import { commitWithEvent } from "../events/event-recorder.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { createMailRepository } from "./mail-repository.ts";
import { getMailSettings } from "./mail-settings.ts";

export const listMails = defineUseCase(
  z.object({ page: z.int(), failedOnly: z.boolean() }),
  async (scope, { page, failedOnly }) => {
    const mails = openMails(scope);
    return mails ? success(await mails.page(page, failedOnly)) : failure("NOT_FOUND");
  },
);

/** NOT_FOUND for a mail that does not exist; STATE_CONFLICT unless its delivery has failed. */
export const retryMail = defineUseCase(z.string(), async (scope, id) => {
  const mails = openMails(scope);
  if (!mails) return failure("NOT_FOUND");
  const retried = await commitWithEvent(scope.events, (write) =>
    mails.retry(id, ({ to }) => write({ type: "mail.retried", object: { kind: "mail", id }, account: to })),
  );
  if (retried.outcome === "done") return success({ to: retried.mail.to });
  return failure(retried.outcome === "gone" ? "NOT_FOUND" : "STATE_CONFLICT");
});

function openMails({ documents, configuration }: PortalScope) {
  const settings = getMailSettings(configuration);
  return settings && createMailRepository(documents, settings.collection);
}
