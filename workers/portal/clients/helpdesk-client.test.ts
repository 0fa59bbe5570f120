import { describe, expect, test } from "vitest";
import { createHelpdeskClient } from "./helpdesk-client.ts";

const { servesPicture } = createHelpdeskClient({
  baseUrl: "https://desk.test",
  apiKey: "key",
  fieldNames: {},
} as unknown as Parameters<typeof createHelpdeskClient>[0]);

describe("servesPicture", () => {
  test.each([
    "https://desk.test/helpdesk/attachments/1",
    "https://premium.freshdesk.com/inline/attachment?token=x",
    "https://attachment.freshdesk.com/inline/attachment?token=x",
    "https://s3.amazonaws.com/cdn.freshdesk.com/data/helpdesk/attachments/production/1/original/p.png",
    "https://s3.eu-central-1.amazonaws.com/euccdn.freshdesk.com/data/p.png",
    "https://s3-ap-southeast-2.amazonaws.com/aus-cdn.freshdesk.com/data/p.png",
  ])("accepts %s", (address) => expect(servesPicture(address)).toBe(true));

  test.each([
    "https://s3evil.s3.amazonaws.com/cdn.freshdesk.com/p.png",
    "https://s3.evil.amazonaws.com/cdn.freshdesk.com/p.png",
    "https://s3.amazonaws.com/evil-cdn.freshdesk.com/p.png",
    "https://s3.amazonaws.com/evilcdn.freshdesk.com.evil/p.png",
    "https://s3.amazonaws.com.evil.test/cdn.freshdesk.com/p.png",
    "https://freshdesk.com.evil.test/p.png",
    "https://evilfreshdesk.com/p.png",
    "http://s3.amazonaws.com/cdn.freshdesk.com/p.png",
    "p.png",
  ])("refuses %s", (address) => expect(servesPicture(address)).toBe(false));
});
