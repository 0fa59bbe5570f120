import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { minutes } from "#base/duration.ts";
import {
  customerServices,
  type KnownState,
  type ServiceDay,
  type ServiceRecords,
  type ServiceState,
} from "#workers/portal/maintenance/contract.ts";
import { toStatusView } from "./view.ts";

const now = new Date("2026-11-26T12:00:00Z");
const french = { language: "fr", now, t: translator("fr") } as const;
const english = { language: "en", now, t: translator("en") } as const;

const records = (states: Partial<Record<string, ServiceState>> = {}, days: ServiceDay[] = [], ageMs = 0) => ({
  states: customerServices.map(
    (service): KnownState => ({
      ...{ service, state: states[service] ?? "ok", sinceMs: 0, checkedAtMs: now.getTime() - ageMs },
    }),
  ),
  days,
});
const day = (date: string, over: Partial<ServiceDay> = {}): ServiceDay => ({
  ...{ day: date, service: "payments", checks: 1440, failures: 0, limitedMinutes: 0, downMinutes: 0, ...over },
});
const severalDown = records({ payments: "down", support: "down", signIn: "limited" });
const outdated = records({ payments: "down" }, [], minutes(11));
const unchecked: ServiceRecords = { states: [], days: [] };
const unread = "L’état des services ne peut pas s’afficher.";
const payments = (given: ServiceRecords | null) =>
  toStatusView(given, french).services.find(({ service }) => service === "payments");

describe("toStatusView", () => {
  describe("sentence on top", () => {
    test.each<[string, ServiceRecords | null, [string, string]]>([
      ["all is well", records(), ["Tous les services fonctionnent.", "All services are working."]],
      ["one is down", records({ payments: "down" }), ["Les paiements sont en panne.", "Payments are down."]],
      ["several are down", severalDown, ["2 services sont en panne.", "2 services are down."]],
      ["one is slow", records({ assistant: "limited" }), ["L’assistant est ralenti.", "The assistant is slow."]],
      ["one is off", records({ assistant: "off" }), ["Tous les services fonctionnent.", "All services are working."]],
      ["the last check is old", outdated, ["L’état actuel n’est pas connu.", "The current state is not known."]],
      ["nothing was checked", unchecked, ["Aucune mesure pour l’instant.", "Nothing has been measured yet."]],
      ["nothing can be read", null, [unread, "The state of the services could not be read."]],
    ])("describes the state when %s", (_, given, [sentence, other]) => {
      expect(toStatusView(given, french).sentence).toBe(sentence);
      expect(toStatusView(given, english).sentence).toBe(other);
    });

    test("reassures only while something is wrong", () => {
      const isSaid = (given: ServiceRecords) =>
        toStatusView(given, french).paragraphs.join(" ").includes("n’est pas touché");
      expect([isSaid(records()), isSaid(records({ updates: "down" }))]).toEqual([false, true]);
    });
  });

  describe("history", () => {
    test("has ninety days, the last one being today in Paris, and leaves days without a check empty", () => {
      const late = new Date("2026-11-26T23:30:00Z");
      const { services } = toStatusView(records({}, [day("2026-11-27")]), { ...french, now: late });
      const { marks, summary } = services.find(({ service }) => service === "payments") ?? { marks: [], summary: "" };
      expect(marks).toEqual([...Array.from({ length: 89 }, () => "none"), "ok"]);
      expect(summary).toBe("1 jour mesuré sur 90, aucun incident");
      expect(services[0]).toMatchObject({ summary: "Aucun jour mesuré sur 90", availability: null });
    });

    test("lists the days with incidents, the latest first, with how long they lasted", () => {
      const shown = payments(
        records({}, [
          day("2026-11-01", { limitedMinutes: 25 }),
          day("2026-11-10", { downMinutes: 14, limitedMinutes: 3 }),
          day("2026-11-12", { limitedMinutes: 9 }),
          day("2026-11-25", { downMinutes: 125, limitedMinutes: 60 }),
        ]),
      );
      expect(shown?.incidents).toEqual([
        {
          day: "2026-11-25",
          dayText: "25 nov.",
          text: "panne de 2\u00a0h 5\u00a0min, perturbations pendant 60\u00a0min",
        },
        { day: "2026-11-10", dayText: "10 nov.", text: "panne de 14\u00a0min" },
        { day: "2026-11-01", dayText: "1er nov.", text: "perturbations pendant 25\u00a0min" },
      ]);
      expect(shown?.summary).toBe("4 jours mesurés sur 90, 3 jours avec incidents");
      expect(shown?.marks.filter((mark) => mark !== "none")).toEqual(["limited", "down", "ok", "down"]);
    });

    test("never rounds an outage up to all of the time", () => {
      expect(payments(records({}, [day("2026-11-25", { checks: 100_000, downMinutes: 1 })]))?.availability).toBe(
        "99,99\u00a0%",
      );
      expect(payments(records({}, [day("2026-11-25", { checks: 1, downMinutes: 5 })]))?.availability).toBe("0\u00a0%");
    });
  });
});
