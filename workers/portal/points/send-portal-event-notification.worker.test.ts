import { describe, expect, test } from "vitest";
import { createTestEvent } from "../fixtures/events.ts";
import { documents, erase, write } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { getRequestNotificationId } from "./messages.ts";
import { sendPortalEventNotification } from "./send-portal-event-notification.ts";

describe("sendPortalEventNotification", () => {
  test.each(["points.request_accepted", "points.request_refused"] as const)(
    "deletes the staff's notification of the request with %s, and of no other",
    async (type) => {
      const uid = newUid();
      const [answered, other] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const request of [answered, other]) await write({}, await getRequestNotificationId(request));
      const event = createTestEvent({
        ...{ type, account: `${uid}@example.test`, object: { kind: "user", id: uid }, reason: "No" },
        after: { amount: 200, request: answered },
      });
      await sendPortalEventNotification(bindings, event);
      await sendPortalEventNotification(bindings, event);
      const left = await documents();
      expect(Object.keys(left)).not.toContain(await getRequestNotificationId(answered));
      expect(Object.keys(left)).toContain(await getRequestNotificationId(other));
      const own = Object.entries(left).filter(([, { userId }]) => userId === uid);
      expect(own).toHaveLength(1);
      for (const [id] of own) await erase(id);
      await erase(await getRequestNotificationId(other));
    },
  );
});
