/** When the expired banner is switched off, and when it stays. */
import { describe, expect, test } from "vitest";
import {
  type Answer,
  committed,
  createDocumentReply,
  createDocumentStore,
  createErrorReply,
  missing,
} from "../fixtures/document-store.ts";
import type { TaskTools } from "../task-tools.ts";
import { retireExpiredBanner } from "./expired-documents.ts";

const now = new Date("2026-06-01T12:00:00.000Z");
const banner = (isActive: boolean, expiresAt?: string): Answer =>
  createDocumentReply({
    isActive: { booleanValue: isActive },
    ...(expiresAt === undefined ? {} : { expiresAt: { timestampValue: expiresAt } }),
  });

async function retire(...answers: Answer[]) {
  const { store, asked } = await createDocumentStore(...answers);
  const counts: Record<string, number> = {};
  const count = (name: string, howMany: number) => {
    counts[name] = (counts[name] ?? 0) + howMany;
  };
  await retireExpiredBanner({ store, now, count } as unknown as TaskTools);
  return { counts, commits: asked.filter(({ url }) => url.endsWith(":commit")).map(({ writes }) => writes) };
}

describe("retireExpiredBanner", () => {
  test.each(["2026-06-01T12:00:00Z", "2026-05-31T00:00:00Z"])(
    "switches off a banner that ended at %s",
    async (endsAt) => {
      const { commits, counts } = await retire(banner(true, endsAt), committed);
      expect(commits).toEqual([
        [
          {
            update: {
              name: expect.stringMatching(/system\/announcementBanner$/),
              fields: { isActive: { booleanValue: false } },
            },
            updateMask: { fieldPaths: ["isActive"] },
            currentDocument: { updateTime: "2026-01-01T00:00:00Z" },
          },
        ],
      ]);
      expect(counts).toEqual({ hidden: 1 });
    },
  );

  test.each<[string, Answer]>([
    ["whose time is to come", banner(true, "2026-06-01T12:00:01Z")],
    ["without an end", banner(true)],
    ["that is off already", banner(false, "2026-05-01T00:00:00Z")],
    ["that does not exist", missing],
  ])("leaves a banner %s unchanged", async (_, answer) => {
    expect(await retire(answer, committed)).toEqual({ commits: [], counts: {} });
  });

  test("does not count a banner that was saved meanwhile", async () => {
    const { counts } = await retire(banner(true, "2026-05-01T00:00:00Z"), createErrorReply(400, "FAILED_PRECONDITION"));
    expect(counts).toEqual({});
  });
});
