/** The forms of tickets. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { requestedServices } from "#base/custom-work.ts";
import { cutStart } from "#base/cut.ts";
import { requestId } from "#base/form-fields.ts";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { contextFacts, ticketLimits, ticketProducts } from "#workers/portal/tickets/contract.ts";
import { attachName } from "./attach-name.ts";

const line = (max: number) => z.string().max(max).transform(normalizeLine).default("");
// Also inside, because the form's parser drops a text that normalizing has emptied.
const required = (normalize: (text: string) => string, max: number, error: Key) =>
  z.string({ error }).transform(normalize).pipe(z.string({ error }).max(max)).refine(isReadable, { error });

const message = (error: Key) => required(normalizeText, ticketLimits.message, error);

const ticked = z.literal("on").optional();
const attachments = Object.fromEntries(contextFacts.map((fact) => [attachName(fact), ticked]));

export const ticketForm = z.object({
  requestId,
  product: z.enum(ticketProducts, { error: "support.errors.product" satisfies Key }),
  shop: z.string().max(253).optional(),
  subject: required(normalizeLine, ticketLimits.subject, "support.errors.subject"),
  message: message("support.errors.message"),
  version: line(ticketLimits.version),
  access: line(ticketLimits.access),
  collaboratorCode: line(ticketLimits.collaboratorCode),
  /** As it was shown: a message that followed elsewhere is not sent. Forms end their lines with two characters. */
  conversation: z
    .string()
    .max(ticketLimits.conversation * 2)
    .transform((text) => cutStart(normalizeText(text), ticketLimits.conversation))
    .default(""),
  ...attachments,
});

export const ticketReplyForm = z.object({ requestId, message: message("tickets.errors.message") });

/** What the address says about the cause. It is shown and sent as text, and opens nothing. */
const supportQuery = z.object({
  service: z.enum(requestedServices).nullable().catch(null),
  from: z.literal("assistant").nullable().catch(null),
  shop: z.string().max(253).nullable().catch(null),
  job: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .nullable()
    .catch(null),
  code: z
    .string()
    .regex(/^[A-Z][A-Z_]{2,59}$/)
    .nullable()
    .catch(null),
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullable()
    .catch(null),
});

export const parseSupportQuery = (query: URLSearchParams): z.infer<typeof supportQuery> =>
  supportQuery.parse(
    Object.fromEntries(["shop", "job", "code", "request", "from", "service"].map((name) => [name, query.get(name)])),
  );
