/** Runs the extension for one written document, with the faults of the vendor `mail`. */
import { takeFault } from "../controls/faults.ts";
import type { SendingFault, TriggerEmail } from "./trigger-email.ts";

/** The extension's own writes come back here as writes that need nothing. */
export async function sendMail(mails: TriggerEmail, path: string): Promise<void> {
  // As after the commit, so that its answer does not wait.
  await Promise.resolve();
  if (!mails.isDue(path)) return;
  const fault = await takeFault("mail", path, async () => mails.read(path));
  // Not installed, or switched off.
  if (fault?.mode === "down") return;
  if (!mails.process(path, new Date())) return;
  if (fault?.mode === "slow") await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  mails.deliver(path, new Date(), toSendingFault(fault));
}

function toSendingFault(fault: Awaited<ReturnType<typeof takeFault>>): SendingFault {
  switch (fault?.mode) {
    case undefined:
    case "slow":
      return "none";
    case "hang":
    case "lost":
      return fault.mode;
    case "refusal":
      return { error: fault.message ?? "" };
    default:
      return { error: "Connection closed unexpectedly" };
  }
}
