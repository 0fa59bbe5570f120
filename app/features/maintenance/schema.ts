/** What the button beside a task sends. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { taskNames } from "#shared/scheduled-tasks.ts";

const key = (name: Key): Key => name;

export const runForm = z.object({
  task: z.enum(taskNames, key("maintenance.errors.taskUnknown")),
  requestId: z.string().min(8).max(128),
});
