/** How many tickets and replies one person may send. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { TicketQuota, ticketQuotas } from "#workers/portal/tickets/ticket-quota-repository.ts";
import { nodeSqlStorage } from "#workers/sandbox/node-sql-storage.ts";

afterEach(() => void vi.useRealTimers());

describe("TicketQuota", () => {
  test("counts each id once, tickets apart from replies, and allows more a day later", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
    const quota = new TicketQuota(nodeSqlStorage());
    const waits = Array.from({ length: 50 }, (_, index) => quota.take("ticket", `t${index}`));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(ticketQuotas.ticket);
    expect([quota.take("ticket", "t0"), quota.take("ticket", "t30"), quota.take("reply", "r")]).toEqual([0, 86_400, 0]);
    vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
    expect(quota.take("ticket", "t30")).toBe(0);
  });
});
