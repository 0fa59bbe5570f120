/** The requests of the clean-up while documents change concurrently. */
import { describe, expect, test } from "vitest";
import { type Answer, committed, createDocumentStore, createErrorReply } from "../fixtures/document-store.ts";
import type { TaskTools } from "../task-tools.ts";
import { deleteExpiredNotifications } from "./expired-documents.ts";

const now = new Date("2026-06-01T00:00:00Z");
const found = (...names: string[]): Answer => ({
  status: 200,
  body: names.map((name) => ({
    document: {
      name: `projects/p/databases/(default)/documents/systemNotifications/${name}`,
      fields: { expiresAt: { timestampValue: "2026-01-01T00:00:00Z" } },
      updateTime: "2026-01-01T00:00:00.000001Z",
    },
  })),
});
const nothing: Answer = { status: 200, body: [{ readTime: "2026-06-01T00:00:00Z" }] };

async function clean(...answers: Answer[]) {
  const { store, asked } = await createDocumentStore(...answers);
  const counts: Record<string, number> = {};
  const tools = {
    store,
    now,
    mustStop: () => false,
    count: (name: string, howMany: number) => {
      counts[name] = (counts[name] ?? 0) + howMany;
    },
  };
  await deleteExpiredNotifications(tools as unknown as TaskTools);
  return { counts, commits: asked.filter(({ url }) => url.endsWith(":commit")).map(({ writes }) => writes) };
}

describe("deleteExpiredNotifications", () => {
  test("deletes each document only in the version that was read", async () => {
    const { commits, counts } = await clean(found("one"), committed, nothing);
    expect(commits).toEqual([
      [
        {
          delete: expect.stringMatching(/systemNotifications\/one$/),
          currentDocument: { updateTime: "2026-01-01T00:00:00.000001Z" },
        },
      ],
    ]);
    expect(counts).toEqual({ deleted: 1 });
  });

  test("keeps a prolonged notification and reads the batch again without it", async () => {
    const prolonged = createErrorReply(400, "FAILED_PRECONDITION");
    const { commits, counts } = await clean(found("one", "two"), prolonged, found("two"), committed, nothing);
    expect(commits.map((writes) => writes.length)).toEqual([2, 1]);
    expect(counts).toEqual({ deleted: 1 });
  });

  test("leaves a batch that keeps changing to the next run", async () => {
    const restless = Array.from({ length: 5 }, () => [found("one"), createErrorReply(404, "NOT_FOUND")]).flat();
    const { counts } = await clean(...restless, nothing);
    expect(counts.deleted ?? 0).toBe(0);
  });
});
