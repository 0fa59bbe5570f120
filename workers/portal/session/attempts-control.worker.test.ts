/// <reference types="@cloudflare/vitest-plugin/types" />
/** Attempts that count for an e-mail and for a network address at once. */
import { describe, expect, test } from "vitest";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createAttemptsControl } from "./attempts-control.ts";

const attemptsFrom = (address: string, env = bindings) =>
  createAttemptsControl({
    env,
    headers: new Headers({ "CF-Connecting-IP": address }),
    requestId: "test",
    waitUntil: () => undefined,
  });

describe("createAttemptsControl", () => {
  test("takes no capacity of the e-mail while an attempt waits for its address", async () => {
    const [full, free] = ["198.51.100.1", "198.51.100.2"];
    const email = `${newUid()}@example.test`;
    const running: string[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = (name: string, address: string, subject: string | null) =>
      attemptsFrom(address).guard("sign-in", subject, async () => {
        running.push(name);
        await ended;
        return { outcome: "unsettled", value: name };
      });
    const others = Array.from({ length: 30 }, () => run("other", full, null));
    await expect.poll(() => running.length).toBe(30);
    const waiting = run("waiting", full, email);
    const elsewhere = Array.from({ length: 5 }, () => run("elsewhere", free, email));
    await expect.poll(() => running.slice(30)).toEqual(Array(5).fill("elsewhere"));
    end();
    expect(await waiting).toEqual({ value: "waiting" });
    await Promise.all([...others, ...elsewhere]);
  });

  test("does not run an attempt whose counter fails, and names no minutes to wait", async () => {
    const fail = () => Promise.reject(new Error("The object is overloaded."));
    const broken = { getByName: () => ({ tryReserve: fail, reserve: fail, settle: fail }) };
    const { guard } = attemptsFrom("198.51.100.3", { ...bindings, ATTEMPTS: broken } as unknown as typeof bindings);
    let runs = 0;
    const attempt = async () => {
      runs++;
      return { outcome: "right" as const, value: null };
    };
    expect(await guard("sign-in", "ada@example.test", attempt)).toEqual({
      blockedMinutes: 0,
      blocked: null,
      error: { code: "UPSTREAM_UNAVAILABLE" },
    });
    expect(runs).toBe(0);
  });
});
