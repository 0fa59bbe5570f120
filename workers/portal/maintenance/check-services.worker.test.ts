/// <reference types="@cloudflare/vitest-plugin/types" />
/** The scheduled check against a licence service that fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minutes } from "#base/duration.ts";
import { getJournal } from "../env.ts";
import { documents } from "../fixtures/notifications.ts";
import { bindings } from "../fixtures/objects.ts";
import type { CustomerService } from "./contract.ts";
import { runPortalTask } from "./tasks.ts";

const parts = { database: "ok", releases: "ok", stripe: "off", shopify: "ok" };
const answers: Record<string, unknown> = {
  beginRun: { ok: true, value: { isClaimed: true } },
  endRun: { ok: true, value: null },
  maintenance: { ok: true, value: [] },
};

/** `health` answers the checks of the services in turn, and its last answer all further ones. */
function createEnv(...health: ("down" | "ok")[]) {
  const checkHealth = async () => {
    if ((health.length > 1 ? health.shift() : health[0]) === "down") throw new Error("The service is down.");
    return parts;
  };
  const get = (_: object, name: string | symbol) =>
    name === "health" ? checkHealth : async () => answers[String(name)] ?? { ok: false, error: { code: "NOT_FOUND" } };
  return { ...bindings, LICENCES: new Proxy<typeof bindings.LICENCES>({} as never, { get }) };
}

const startMs = Date.now();
const clock = vi.spyOn(Date, "now");
afterEach(() => void clock.mockReset());

async function check(env: ReturnType<typeof createEnv>, afterMinutes: number) {
  clock.mockReturnValue(startMs + minutes(afterMinutes));
  const requestId = crypto.randomUUID();
  await runPortalTask(env, "service-check", requestId);
  const { states } = await getJournal(env).loadServices();
  return { requestId, stateOf: (service: CustomerService) => states.find((row) => row.service === service)?.state };
}

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ["info", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
});

const readAlerts = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "alert");

describe("checkServices", () => {
  test("counts one lost answer as no outage, and a service that is not configured as off", async () => {
    const { stateOf } = await check(createEnv("down", "ok"), 0);
    expect([stateOf("licences"), stateOf("signIn"), stateOf("payments")]).toEqual(["ok", "ok", "off"]);
  });

  test("reports an outage of three minutes once, and its end once", async () => {
    const down = createEnv("down");
    const listTold = async () =>
      Object.values(await documents()).filter(({ link, type }) => link === "/status" && type === "error").length;
    const before = await listTold();
    for (const minute of [10, 11, 12]) expect((await check(down, minute)).stateOf("licences")).toBe("down");
    expect(readAlerts()).toEqual([]);
    const { requestId } = await check(down, 13);
    await check(down, 14);
    expect(readAlerts().sort((a, b) => a.code.localeCompare(b.code))).toMatchObject([
      { code: "licences-down", kind: "started", names: ["licences"], level: "error", requestId },
      { code: "updates-down", kind: "started", names: ["licences"] },
    ]);
    expect(await listTold()).toBe(before + 2);
    expect((await check(createEnv("ok"), 15)).stateOf("licences")).toBe("ok");
    expect(readAlerts().filter(({ kind }) => kind === "ended")).toMatchObject([
      { code: "licences-down", level: "info", durationMs: minutes(2) },
      { code: "updates-down" },
    ]);
    expect(await listTold()).toBe(before);
  });
});
