import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { runAutomation } from "./automation.ts";
import type { Ticket } from "./vendor.ts";

describe("runAutomation", () => {
  test("posts the simple content that the documentation says to select", async () => {
    const received: { address: string; secret: unknown; body: unknown }[] = [];
    const portal = createServer(async (incoming, outgoing) => {
      const { url = "", headers } = incoming;
      received.push({ address: url, secret: headers["x-helpdesk-secret"], body: JSON.parse(await text(incoming)) });
      outgoing.writeHead(204).end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void portal.close());
    await once(portal, "listening");
    const env = {
      PORTAL_URL: `http://127.0.0.1:${(portal.address() as AddressInfo).port}`,
      HELPDESK_WEBHOOK_SECRET: "secret-of-the-desk",
    };
    const ticket = { row: { id: 71 } } as Pick<Ticket, "row">;
    expect(await runAutomation(env, ticket, "reply")).toMatchObject({ ticket_id: 71, event: "reply", status: 204 });
    expect(received).toEqual([
      {
        address: "/api/helpdesk/webhook",
        secret: "secret-of-the-desk",
        body: { freshdesk_webhook: { ticket_id: 71 } },
      },
    ]);
  });
});
