import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { timeLimits } from "#base/time-limits.ts";
import { createActiveCustomer, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { LicenceError } from "../platform/errors.ts";
import { askStore } from "./ask-store.ts";
import type { StoreQuestion } from "./store-repository.ts";

/** A question to a store that answers when the test says so. */
async function createQuestion() {
  const { store } = await createActiveCustomer();
  const activationId = await selectValue<string>(
    "SELECT activation_id FROM shop_connections c JOIN activations a ON a.id = c.activation_id WHERE a.shop = ?",
    store.shop,
  );
  const question: StoreQuestion = { activationId: activationId ?? "", name: "themes", revision: "one" };
  const kept: Promise<unknown>[] = [];
  const context = { ...createTestContext(), waitUntil: (promise: Promise<unknown>) => void kept.push(promise) };
  const asked: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  /** Waits no longer for the store once it is asked. */
  async function ask(revision = "one"): Promise<string | null> {
    const before = asked.length;
    let isOver = false;
    const answering = askStore(
      context,
      { ...question, revision },
      z.string(),
      () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })),
    );
    const over = () => {
      isOver = true;
    };
    answering.then(over, over);
    while (!isOver && asked.length === before) await scheduler.wait(1);
    await vi.advanceTimersByTimeAsync(timeLimits.pages.storeAnswerMs);
    return answering;
  }
  const settle = async (change: (answer: (typeof asked)[number]) => void) => {
    change(asked[0] as (typeof asked)[number]);
    await Promise.all(kept);
  };
  return { ask, asked, settle, activationId };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("askStore", () => {
  test("keeps a late answer for one caller and does not ask the store again meanwhile", async () => {
    const { ask, asked, settle } = await createQuestion();
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(asked).toHaveLength(1);
    await settle(({ resolve }) => resolve("Starter"));
    expect(await ask()).toBe("Starter");
    expect(await ask()).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test("keeps a late error for one caller, who may ask again", async () => {
    const { ask, asked, settle } = await createQuestion();
    expect(await ask()).toBeNull();
    await settle(({ reject }) => reject(new LicenceError("TOKEN_INVALID", { details: { status: 401 } })));
    await expect(ask()).rejects.toMatchObject({ code: "TOKEN_INVALID", details: { status: 401 } });
    expect(await ask()).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test("asks again when the answer was lost, and with new credentials", async () => {
    const { ask, asked, settle, activationId = "" } = await createQuestion();
    expect(await ask()).toBeNull();
    await settle(({ reject }) => reject(new Error("The connection broke.")));
    expect(countLoggedFaults()).toBe(1);
    expect(await ask()).toBeNull();
    expect(asked).toHaveLength(2);
    expect([await ask("two"), asked.length]).toEqual([null, 3]);
    const lostAt = new Date(Date.now() - timeLimits.services.storeQuestionMs).toISOString();
    await runSql("UPDATE store_questions SET asked_at = ? WHERE activation_id = ?", lostAt, activationId);
    expect([await ask("two"), asked.length]).toEqual([null, 4]);
  });
});
