import { createRoute, z } from "@hono/zod-openapi";
import { ticketReply, ticketRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { newRoutes, refuseInvalid } from "../face.ts";
import { refusals } from "../problem.ts";
import { redeemTicket } from "./redeem.ts";
import { sendFile } from "./send.ts";
import { issueTicket } from "./ticket.ts";

const ofLicence = [
  "UNAUTHENTICATED",
  "EMAIL_UNVERIFIED",
  "NO_LICENCE",
  "REVOKED",
  "PAUSED",
  "RELEASE_NOT_FOUND",
] as const;
const zip = { "application/zip": { schema: { type: "string" as const, format: "binary" } } };

const issue = createRoute({
  method: "post",
  path: "/downloads",
  request: { body: { required: true, content: { "application/json": { schema: ticketRequest } } } },
  responses: {
    200: { description: "A ticket for this session", content: { "application/json": { schema: ticketReply } } },
    ...refusals("BODY_TOO_LARGE", ...ofLicence, "TERMS_REQUIRED", "STATE_CONFLICT"),
  },
});

const download = createRoute({
  method: "get",
  path: "/downloads/{ticket}",
  request: {
    params: z.object({ ticket: z.string().max(128) }),
    query: z.object({ sid: z.string().min(16).max(128) }),
    headers: z.object({
      range: z.string().optional(),
      "if-range": z.string().optional(),
      "if-none-match": z.string().optional(),
    }),
  },
  responses: {
    200: { description: "The whole file", content: zip },
    206: { description: "The part asked for", content: zip },
    304: { description: "The file that the caller already has" },
    416: { description: "No such part" },
    ...refusals(...ofLicence, "TICKET_INVALID"),
  },
});

export const downloadRoutes = newRoutes()
  .openapi(
    issue,
    async (c) => c.json(await issueTicket(c.var.context, c.var.actor, c.req.valid("json")), 200),
    (result) => {
      const terms = !result.success && result.error.issues.every((issue) => issue.path[0] === "termsVersion");
      return terms ? fail("TERMS_REQUIRED") : refuseInvalid(result);
    },
  )
  .openapi(download, async (c) => {
    const release = await redeemTicket(
      c.var.context,
      c.var.actor,
      c.req.valid("param").ticket,
      c.req.valid("query").sid,
    );
    return sendFile(c.var.context.files, release, c.req.raw);
  });
