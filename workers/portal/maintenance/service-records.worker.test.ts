/** What the journal keeps of the services. */
import { describe, expect, test } from "vitest";
import { minutes } from "#base/duration.ts";
import { failure } from "#base/errors.ts";
import { bindings } from "../fixtures/objects.ts";
import { createTestCalls } from "../fixtures/scope.ts";
import { customerServices, type ServiceState, type ServiceStates } from "./contract.ts";

const createJournal = () => bindings.MAINTENANCE.getByName(crypto.randomUUID());
const startMs = Date.parse("2026-11-26T12:00:00Z");
const all = (state: ServiceState): ServiceStates =>
  Object.fromEntries(customerServices.map((service) => [service, state])) as ServiceStates;
const at = (afterMinutes: number, states: ServiceStates, day = "2026-11-26") => ({
  ...{ states, nowMs: startMs + minutes(afterMinutes), day, oldestDay: "2026-08-29" },
});

describe("MaintenanceJournal", () => {
  test("counts checks, failures and minutes in one row a day and service", async () => {
    const journal = createJournal();
    for (const [minute, state] of [
      [0, "ok"],
      [1, "down"],
      [2, "down"],
      // The schedule stood still: no one knows what happened in the meantime.
      [60, "down"],
      [61, "limited"],
      [62, "ok"],
    ] as const)
      await journal.recordServices(at(minute, { ...all("ok"), payments: state }));
    const { states, days } = await journal.loadServices();
    expect(days).toHaveLength(customerServices.length);
    expect(days.find(({ service }) => service === "payments")).toEqual({
      ...{ day: "2026-11-26", service: "payments" },
      ...{ checks: 6, failures: 3, downMinutes: 7, limitedMinutes: 1 },
    });
    expect(states.find(({ service }) => service === "payments")).toMatchObject({
      ...{ state: "ok", sinceMs: startMs + minutes(62), checkedAtMs: startMs + minutes(62) },
    });
    expect(states.find(({ service }) => service === "support")).toMatchObject({ sinceMs: startMs });
  });

  test("does not count a minute twice for two checks", async () => {
    const journal = createJournal();
    for (const minute of [0, 1, 1.1, 1.2]) await journal.recordServices(at(minute, all("down")));
    const { days } = await journal.loadServices();
    expect(days[0]).toMatchObject({ checks: 4, downMinutes: 2 });
  });

  test("keeps no day of a service that is off", async () => {
    const journal = createJournal();
    await journal.recordServices(at(0, { ...all("ok"), assistant: "off" }));
    const { states, days } = await journal.loadServices();
    expect(days.map(({ service }) => service)).not.toContain("assistant");
    expect(states.find(({ service }) => service === "assistant")).toMatchObject({ state: "off" });
  });

  test("deletes days before the oldest one", async () => {
    const journal = createJournal();
    await journal.recordServices({ ...at(0, all("ok"), "2026-08-28"), oldestDay: "2026-08-28" });
    await journal.recordServices(at(1, all("ok"), "2026-08-29"));
    const { days } = await journal.recordServices(at(2, all("ok")));
    expect([...new Set(days.map(({ day }) => day))]).toEqual(["2026-08-29", "2026-11-26"]);
  });

  test("remembers alerts between two checks", async () => {
    const journal = createJournal();
    const raised = [{ name: "payments-down" as const, names: ["stripe"] }];
    expect(await journal.updateAlerts(raised, startMs)).toMatchObject([{ change: "started" }]);
    expect(await journal.updateAlerts(raised, startMs + minutes(1))).toEqual([]);
    expect(await journal.updateAlerts([], startMs + minutes(2))).toMatchObject([{ change: "ended", sinceMs: startMs }]);
  });

  test("returns nothing before the first check", async () => {
    const journal = createJournal();
    expect(await journal.loadServices()).toEqual({ states: [], days: [] });
    expect(await journal.lastCheckMs()).toBeNull();
  });
});

describe("loadServiceRecords", () => {
  test("answers while the journal does not, with what it has read before", async () => {
    const faults: unknown[] = [];
    const down = {
      ...bindings,
      MAINTENANCE: {
        getByName: () => {
          throw new Error("The journal is down.");
        },
      },
    };
    const load = (env: object) =>
      createTestCalls({ env: env as typeof bindings, onFault: (error) => faults.push(error) }).loadServiceRecords();
    expect(await load(down)).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(faults).toHaveLength(1);
    const records = await load(bindings);
    expect(records.ok).toBe(true);
    expect(await load(down)).toEqual(records);
  });
});
