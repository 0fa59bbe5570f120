import { describe, expect, test } from "vitest";
import { createReader, getHub, write } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";

/** The calls of one person, over the hubs or stubs of them. */
function createClient(uid: string, { hub, language = "fr" }: { hub?: () => unknown; language?: "fr" | "en" } = {}) {
  const faults: unknown[] = [];
  const stand = hub && { getByName: () => new Proxy({}, { get: () => hub }) };
  const env = stand ? { ...bindings, NOTIFICATIONS: stand as unknown as typeof bindings.NOTIFICATIONS } : bindings;
  const onFault = (error: unknown) => void faults.push(error);
  const viewer = createTestViewer(createReader(uid));
  return { faults, calls: createTestCalls({ env, viewer, language, onFault }) };
}

const unavailable = { ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } };
/** The hub may have done it. */
const unanswered = { ok: false, error: { code: "WRITE_UNANSWERED" } };

describe("the viewer's notifications", () => {
  test("shows a notification in the reader's language", async () => {
    const uid = newUid();
    await write({ userId: uid, title: "Bonjour", english: { title: "Hello", message: "World" } });
    await getHub(uid).listLatest(createReader(uid), 1);
    const titleIn = async (language: "fr" | "en") => {
      const latest = await createClient(uid, { language }).calls.listNotifications({ limit: 1 });
      return latest.ok && latest.value[0]?.title;
    };
    expect([await titleIn("fr"), await titleIn("en")]).toEqual(["Bonjour", "Hello"]);
  });

  test("limits how long a page with more to show waits for the list", async () => {
    const { calls } = createClient(newUid(), { hub: () => new Promise(() => {}) });
    const patient = calls.listNotifications({ limit: 5 }).then(() => "patient");
    const hurried = calls.listNotifications({ limit: 5, maxWaitMs: 10 }).then(() => "hurried");
    expect(await Promise.race([patient, hurried])).toBe("hurried");
  });

  test.each<[string, () => unknown]>([
    ["hangs", () => new Promise(() => {})],
    ["fails", () => Promise.reject(new Error("overloaded"))],
  ])(
    "delays no page for a hub that %s, and logs one fault per call",
    { meta: { provokes: "WRITE_UNANSWERED" } },
    async (_, hub) => {
      const { calls, faults } = createClient(newUid(), { hub });
      const [latest, unread] = await Promise.all([calls.listNotifications({ limit: 5 }), calls.countUnread()]);
      expect([latest, unread]).toEqual([unavailable, unavailable]);
      expect(await calls.markNotificationsRead(["x"])).toEqual(unanswered);
      expect(await calls.dismissNotifications("all")).toEqual(unanswered);
      expect(faults).toHaveLength(4);
    },
  );
});
