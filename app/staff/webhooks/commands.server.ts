/** Runs a command of a webhook's page, and answers where the person goes next. */
import type { TypedResponse } from "@remix-run/cloudflare";
import { redirectWithToast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { type Result, success } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { CreatedSecret, WebhookDelivery } from "#workers/licences/webhooks/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { WebhookCommand } from "./schema.ts";

type Outcome = TypedResponse<never> | (FormReply & { rotated: CreatedSecret });

export async function runCommand(
  licences: LicencesClient,
  id: string,
  command: WebhookCommand,
): Promise<Result<Outcome>> {
  switch (command.intent) {
    case "change": {
      const { intent: _, ...settings } = command;
      return thenToast(await licences.changeWebhook({ id, ...settings }), id, "webhooks.changed");
    }
    case "rotate": {
      const rotated = await licences.rotateWebhookSecret({ id, requestId: command.requestId });
      // The secret is in this answer alone: a redirect would have to carry it in an address or a cookie.
      return rotated.ok ? success({ values: {}, errors: {}, rotated: rotated.value }) : rotated;
    }
    case "test":
      return thenDelivery(await licences.sendWebhookTest({ id, requestId: command.requestId }), id);
    case "replay": {
      const { delivery, attempts } = command;
      return thenDelivery(await licences.replayDelivery({ id, delivery, attempts }), id);
    }
    case "enable":
      return thenToast(await licences.enableWebhook({ id }), id, "webhooks.enabled");
    case "disable":
      return thenToast(await licences.disableWebhook({ id, reason: command.reason }), id, "webhooks.disabled");
    case "delete": {
      const deleted = await licences.deleteWebhook({ id, reason: command.reason });
      const toast = { type: "success", id: "webhooks.deleted" } as const;
      return deleted.ok ? success(redirectWithToast(staffPaths.adminWebhooks, toast)) : deleted;
    }
  }
}

const thenToast = (done: Result<unknown>, id: string, toast: ToastId): Result<Outcome> =>
  done.ok ? success(redirectWithToast(staffPaths.adminWebhook(id), { type: "success", id: toast })) : done;

/** The toast says what the receiver answered. */
function thenDelivery(sent: Result<WebhookDelivery>, id: string): Result<Outcome> {
  if (!sent.ok) return sent;
  const { state, isRunning, status } = sent.value;
  const target = `${staffPaths.adminWebhook(id)}#deliveries`;
  if (isRunning) return success(redirectWithToast(target, { type: "info", id: "webhooks.sending" }));
  if (state === "delivered") {
    return success(
      redirectWithToast(target, { type: "success", id: "webhooks.delivered", params: { status: status ?? "" } }),
    );
  }
  return success(redirectWithToast(target, { type: "error", id: "webhooks.notDelivered" }));
}
