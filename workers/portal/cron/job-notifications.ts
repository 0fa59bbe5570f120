/** Each minute: notifies owners of jobs that wait, are done or failed, where no page of theirs saw it before. */
import { sendDueJobNotifications } from "../job-notifications/send-due.ts";
import type { TaskTools } from "./task.ts";

export async function sendJobNotifications({ env, licences, now, count, isOver }: TaskTools): Promise<void> {
  count("sent", await sendDueJobNotifications({ env, licences, now, isOver }));
}
