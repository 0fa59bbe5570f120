import { describe, expect, test } from "vitest";
import { createReader, getHub, write } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createNotificationsClient } from "./notifications-client.ts";

/** The client of one person, over the hubs or stubs of them. */
function createClient(uid: string, { hub, language = "fr" }: { hub?: () => unknown; language?: "fr" | "en" } = {}) {
  const faults: unknown[] = [];
  const stand = hub && { getByName: () => new Proxy({}, { get: () => hub }) };
  const env = stand ? { ...bindings, NOTIFICATIONS: stand as unknown as typeof bindings.NOTIFICATIONS } : bindings;
  const onFault = (error: unknown) => void faults.push(error);
  return { faults, ...createNotificationsClient({ env, reader: createReader(uid), language, onFault }) };
}

const unavailable = { ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } };
/** The hub may have done it. */
const unanswered = { ok: false, error: { code: "WRITE_UNANSWERED" } };

describe("createNotificationsClient", () => {
  test("shows a notification in the reader's language", async () => {
    const uid = newUid();
    await write({ userId: uid, title: "Bonjour", english: { title: "Hello", message: "World" } });
    await getHub(uid).listLatest(createReader(uid), 1);
    const titleIn = async (language: "fr" | "en") => {
      const latest = await createClient(uid, { language }).latest(1);
      return latest.ok && latest.value[0]?.title;
    };
    expect([await titleIn("fr"), await titleIn("en")]).toEqual(["Bonjour", "Hello"]);
  });

  test("limits how long a page with more to show waits for the list", async () => {
    const gateway = createClient(newUid(), { hub: () => new Promise(() => {}) });
    const patient = gateway.latest(5).then(() => "patient");
    const hurried = gateway.latest(5, 10).then(() => "hurried");
    expect(await Promise.race([patient, hurried])).toBe("hurried");
  });

  test.each<[string, () => unknown]>([
    ["hangs", () => new Promise(() => {})],
    ["fails", () => Promise.reject(new Error("overloaded"))],
  ])(
    "delays no page for a hub that %s, and logs one fault per call",
    { meta: { provokes: "WRITE_UNANSWERED" } },
    async (_, hub) => {
      const gateway = createClient(newUid(), { hub });
      const [latest, unread] = await Promise.all([gateway.latest(5), gateway.unread()]);
      expect([latest, unread]).toEqual([unavailable, null]);
      expect(await gateway.markRead(["x"])).toEqual(unanswered);
      expect(await gateway.dismiss("all")).toEqual(unanswered);
      expect(gateway.faults).toHaveLength(4);
    },
  );
});
