/** Schema of the form that allows a move; messages are catalogue keys. */
import * as z from "zod";
import { reasonField } from "#app/kit/forms/typed-fields.ts";
import { objectId } from "#workers/licences/platform/wire.ts";

export const allowForm = z.object({
  licenceId: objectId,
  /** Identifies the request, so that a repeated submission allows one move only. */
  askedAt: z.iso.datetime(),
  reason: reasonField("moveRequests.errors.reasonRequired", "moveRequests.errors.reasonTooLong"),
});
