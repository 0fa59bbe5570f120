/** The states, days and alerts of the services, in the SQLite of the journal's object. */
import { minutes } from "#base/duration.ts";
import { type AlertChange, compareAlerts, type KnownAlert, type RaisedAlert } from "./alerts.ts";
import type { CustomerService, KnownState, ServiceRecords, ServiceState, ServiceStates } from "./contract.ts";

export interface ServiceCheck {
  states: ServiceStates;
  nowMs: number;
  /** Of `nowMs`, in Europe/Paris. */
  day: string;
  /** Earlier days are deleted. */
  oldestDay: string;
}

/** After a longer silence it is unknown what has happened meanwhile. */
const maxGapMinutes = 5;

type StateRow = { service: CustomerService; state: ServiceState } & Record<"since_ms" | "checked_at_ms", number>;
type DayRow = { day: string; service: CustomerService } & Record<
  "checks" | "failures" | "limited_minutes" | "down_minutes",
  number
>;
type AlertRow = { name: KnownAlert["name"]; names: string } & Record<"since_ms" | "reported_at_ms", number>;

export class ServiceRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS service_states (
      service TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      checked_at_ms INTEGER NOT NULL
    ) STRICT`);
    sql.exec(`CREATE TABLE IF NOT EXISTS service_days (
      day TEXT NOT NULL,
      service TEXT NOT NULL,
      checks INTEGER NOT NULL,
      failures INTEGER NOT NULL,
      limited_minutes INTEGER NOT NULL,
      down_minutes INTEGER NOT NULL,
      PRIMARY KEY (day, service)
    ) STRICT, WITHOUT ROWID`);
    sql.exec(`CREATE TABLE IF NOT EXISTS service_alerts (
      name TEXT PRIMARY KEY,
      names TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      reported_at_ms INTEGER NOT NULL
    ) STRICT`);
  }

  /** Each check counts for the minutes since the one before it. A service that is off has no history. */
  record({ states, nowMs, day, oldestDay }: ServiceCheck): void {
    const byService = new Map(this.#listStates().map((row) => [row.service, row]));
    for (const [service, state] of Object.entries(states) as [CustomerService, ServiceState][]) {
      const before = byService.get(service);
      const passed = before ? Math.round((nowMs - before.checkedAtMs) / minutes(1)) : 1;
      const length = Math.min(maxGapMinutes, Math.max(0, passed));
      this.#sql.exec(
        `INSERT INTO service_states (service, state, since_ms, checked_at_ms) VALUES (?1, ?2, ?3, ?3)
         ON CONFLICT (service) DO UPDATE SET state = ?2, checked_at_ms = ?3,
           since_ms = CASE WHEN state = ?2 THEN since_ms ELSE ?3 END`,
        ...[service, state, nowMs],
      );
      if (state === "off") continue;
      this.#sql.exec(
        `INSERT INTO service_days (day, service, checks, failures, limited_minutes, down_minutes)
         VALUES (?1, ?2, 1, ?3, ?4, ?5)
         ON CONFLICT (day, service) DO UPDATE SET checks = checks + 1, failures = failures + ?3,
           limited_minutes = limited_minutes + ?4, down_minutes = down_minutes + ?5`,
        ...[day, service, state === "down" ? 1 : 0, state === "limited" ? length : 0, state === "down" ? length : 0],
      );
    }
    this.#sql.exec("DELETE FROM service_days WHERE day < ?", oldestDay);
  }

  lastCheckMs(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT max(checked_at_ms) AS at FROM service_states").one().at;
  }

  load(): ServiceRecords {
    const rows = this.#sql.exec<DayRow>("SELECT * FROM service_days ORDER BY day").toArray();
    return {
      states: this.#listStates(),
      days: rows.map(({ limited_minutes: limitedMinutes, down_minutes: downMinutes, ...row }) => ({
        ...row,
        ...{ limitedMinutes, downMinutes },
      })),
    };
  }

  updateAlerts(raised: readonly RaisedAlert[], nowMs: number): AlertChange[] {
    const rows = this.#sql.exec<AlertRow>("SELECT * FROM service_alerts").toArray();
    const earlier = rows.map(({ name, names, since_ms: sinceMs, reported_at_ms: reportedAtMs }) => ({
      ...{ name, names: JSON.parse(names), sinceMs, reportedAtMs },
    }));
    const { kept, changes } = compareAlerts(earlier, raised, nowMs);
    this.#sql.exec("DELETE FROM service_alerts");
    for (const { name, names, sinceMs, reportedAtMs } of kept)
      this.#sql.exec(
        "INSERT INTO service_alerts (name, names, since_ms, reported_at_ms) VALUES (?, ?, ?, ?)",
        ...[name, JSON.stringify(names), sinceMs, reportedAtMs],
      );
    return changes;
  }

  #listStates(): KnownState[] {
    const rows = this.#sql.exec<StateRow>("SELECT * FROM service_states").toArray();
    return rows.map(({ since_ms: sinceMs, checked_at_ms: checkedAtMs, ...row }) => ({ ...row, sinceMs, checkedAtMs }));
  }
}
