import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { createMailSettings } from "#tests/support/mails.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { TaskTools } from "../task-tools.ts";
import { removeFormerNames } from "./former-names.ts";

afterEach(() => void vi.unstubAllGlobals());

const points = {
  title: "Demande de points",
  message: "Ada demande Martin demande 1 197 points, soit 59,85 €.",
  english: { title: "Points request", message: "Ada requests Martin requests 1,197 points, worth €59.85." },
  createdBy: "ada",
  isAdmin: true,
  userId: null,
  readBy: ["staff"],
};
const rejecting = {
  title: "Le support refuse des tickets",
  message: "Premier refus aujourd’hui : « Facture d’Ada ». Les champs refusés sont dans le journal.",
  english: { title: "Support is rejecting tickets", message: "First rejection today: “Facture d’Ada”." },
  createdBy: null,
  isAdmin: true,
  userId: null,
};
/** A customer may be written to under the same title. */
const written = { ...points, isAdmin: false, userId: "ada", createdBy: "staff" };

describe("removeFormerNames", () => {
  test("rewrites once what names a customer in notifications for the staff, and publishes it", async () => {
    const { store, options } = createInMemoryFirestore();
    const save = (id: string, fields: typeof points | typeof rejecting | typeof written) =>
      store.commit([{ update: { path: ["systemNotifications", id], fields: toFields(fields) } }]);
    await Promise.all([save("points", points), save("rejecting", rejecting), save("written", written)]);
    const published: string[] = [];
    const hub = { applyChange: async (id: string) => void published.push(id) };
    const env = { ...createMailSettings(options), NOTIFICATIONS: { getByName: () => hub } };
    let anonymised = 0;
    const count = (_: string, amount: number) => {
      anonymised += amount;
    };
    const tools = { env, store, count, mustStop: () => false, now: new Date() } as unknown as TaskTools;
    await removeFormerNames(tools);
    expect(anonymised).toBe(2);
    expect(new Set(published)).toEqual(new Set(["points", "rejecting"]));
    const read = async (id: string) => (await store.get(["systemNotifications", id]))?.fields;
    expect(await read("points")).toMatchObject({
      message: "Un client demande 1 197 points, soit 59,85 €.",
      english: { title: "Points request", message: "A customer requests 1,197 points, worth €59.85." },
      createdBy: null,
      readBy: ["staff"],
    });
    expect(JSON.stringify(await read("rejecting"))).not.toContain("Facture");
    expect(await read("written")).toEqual(written);
    await removeFormerNames(tools);
    expect(anonymised).toBe(2);
  });
});
