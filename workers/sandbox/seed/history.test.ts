import { describe, expect, test } from "vitest";
import { demoAccounts, demoStores } from "./demo.ts";
import { createHistory } from "./history.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const { licences, activations, events } = createHistory(now);

describe("createHistory", () => {
  test("returns the same history for the same moment", () => {
    expect(createHistory(now)).toEqual({ licences, activations, events });
  });

  test("gives each account its demo's licences, granted before their first use", () => {
    for (const account of new Set(licences.map((licence) => licence.account))) {
      const demo = demoAccounts.find(({ email }) => email === account);
      expect(licences.filter((licence) => licence.account === account)).toHaveLength(demo?.licences ?? 0);
    }
    for (const { licence, at, released } of activations) {
      expect((licences.find(({ id }) => id === licence)?.at ?? "9") < at && at < released).toBe(true);
    }
  });

  test("puts a licence in one store at a time, and one licence in a store", () => {
    for (const key of ["licence", "shop"] as const) {
      for (const value of new Set(activations.map((each) => each[key]))) {
        const uses = activations.filter((each) => each[key] === value).sort((a, b) => (a.at < b.at ? -1 : 1));
        for (const [index, { at }] of uses.entries()) expect((uses[index - 1]?.released ?? "") < at, value).toBe(true);
      }
    }
    const stores = demoStores.map(({ name }) => `${name}.myshopify.com`);
    expect(stores).toEqual(expect.arrayContaining([...new Set(activations.map(({ shop }) => shop))]));
  });

  test("records exactly these grants and uses, and themes only while the store is connected", () => {
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count("licence.granted")).toBe(licences.length);
    expect([count("licence.activated"), count("licence.deactivated")]).toEqual([
      activations.length,
      activations.length,
    ]);
    for (const { type, licence, shop, at } of events.filter((event) => event.type.startsWith("theme."))) {
      const isIn = activations.some(
        (use) => use.licence === licence && use.shop === shop && use.at < at && at < use.released,
      );
      expect(isIn, `${type} ${at}`).toBe(true);
    }
    expect(new Set([...licences, ...activations, ...events].map(({ id }) => id)).size).toBe(
      licences.length + activations.length + events.length,
    );
    for (const { id } of events) expect(id).toMatch(/^[0-9a-f]{24}$/);
  });

  test("gives every line of the charts points in at least three weeks", () => {
    const weekOf = (at: string) => Math.floor((now.getTime() - Date.parse(at)) / (7 * 24 * 60 * 60 * 1000));
    for (const type of [
      "licence.activated",
      "licence.deactivated",
      "theme.installed",
      "theme.updated",
      "theme.job_failed",
    ]) {
      const weeks = new Set(events.filter((event) => event.type === type).map(({ at }) => weekOf(at)));
      expect(
        [...weeks].every((week) => week < 12),
        type,
      ).toBe(true);
      expect(weeks.size, type).toBeGreaterThanOrEqual(3);
    }
  });
});
