import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { loadLinkedPreview } from "#app/public/updates/shared.server.ts";
import { failure } from "#base/errors.ts";
import { parseFilter } from "./question-filter.ts";

const token = "t".repeat(43);

describe("loadLinkedPreview", () => {
  test("reads nothing above the limit of the link", async () => {
    const counted: (string | null)[][] = [];
    const context = {
      attempts: {
        guard: async (kind: string, subject: string | null) => {
          counted.push([kind, subject]);
          return { error: { code: "BLOCKED", details: { minutes: 1 } }, blockedMinutes: 1, blocked: "email" };
        },
      },
      linkedUpdates: {
        linkedPreview: async () => {
          throw new Error("The preview is read.");
        },
      },
    } as unknown as AppLoadContext;
    const read = await loadLinkedPreview(context, token, parseFilter(new URLSearchParams()));
    expect(read).toEqual(failure("RATE_LIMITED", { seconds: 60 }));
    expect(counted).toEqual([["link-read", token]]);
  });
});
