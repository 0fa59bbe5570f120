/** The portal's tasks. Sign-in attempts are none of them: each counter clears itself away by its own alarm. */
import type { PortalTask } from "./contract.ts";
import { retireExpiredBanner } from "./expired-banner.ts";
import { deleteExpiredNotifications } from "./expired-notifications.ts";
import { sendJobNotifications } from "./job-notifications.ts";
import { startMissedLicenceTasks } from "./licence-clock.ts";
import type { Task } from "./task.ts";
import { finishDeletions } from "./unfinished-deletions.ts";

const minuteMs = 60_000;

export const tasks: Record<PortalTask, Task> = {
  "expired-notifications": { everyMinutes: 60, limitMs: 4 * minuteMs, run: deleteExpiredNotifications },
  "expired-banner": { everyMinutes: 60, limitMs: minuteMs, run: retireExpiredBanner },
  "unfinished-deletions": { everyMinutes: 60, limitMs: 3 * minuteMs, run: finishDeletions },
  "job-notifications": { everyMinutes: 1, limitMs: minuteMs / 2, run: sendJobNotifications },
  "licence-clock": { everyMinutes: 60, limitMs: 5 * minuteMs, run: startMissedLicenceTasks },
};
