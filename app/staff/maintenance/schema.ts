/** Schema of the form that runs a task now. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { requestId } from "#base/form-fields.ts";
import { taskNames } from "#base/scheduled-tasks.ts";

export const runForm = z.object({
  task: z.enum(taskNames, "maintenance.errors.taskUnknown" satisfies Key),
  requestId,
});
