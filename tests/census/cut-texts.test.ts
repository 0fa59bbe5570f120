/** Texts that are too long end at a whole character, and show that they were cut. */
import { createFault } from "theme-merge/merge/file-fault.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { getFirstName } from "#app/customer/dashboard/my-dashboard.server.ts";
import { readToast, toastCookie } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { formatLine } from "#base/log.ts";
import { toChangedFields } from "#workers/licences/events/changed-fields.ts";
import { findRequiredAccess } from "#workers/licences/shopify/admin-api.ts";
import { toFilesError } from "#workers/licences/shopify/theme-calls.ts";
import { createFinding } from "#workers/licences/templates/check/finding.ts";
import { toDeliveredName } from "#workers/licences/templates/delivery/delivered-name.ts";
import { toCopyName } from "#workers/licences/updates/begin-update.ts";
import { toUserRecord } from "#workers/portal/accounts/read-users.ts";
import { composeRequest } from "#workers/portal/assistant/compose-request.ts";
import { renderMail, toMailView } from "#workers/portal/mail/render-mail.ts";
import { getPlace } from "#workers/portal/session/device.ts";
import { toDeskPart } from "#workers/portal/tickets/refresh-ticket.ts";

const at = "2026-11-28T13:00:00Z";
const model = "gpt-4.1-mini";
const account = { localId: "u", email: "a@example.test", displayName: "", emailVerified: true, disabled: false };

const readAnswer = (text: string) => {
  const files = [{ id: 1, name: text, size: 1, attachment_url: "" }];
  const desk = { id: 1, status: 2, requester_id: 1, created_at: at, updated_at: at, attachments: files };
  const message = { id: 2, body_text: text, incoming: false, private: false, created_at: at, attachments: files };
  const { messages, firstFiles } = toDeskPart(desk, [message], {
    now: new Date(at),
    readAuthor: () => ({ from: "support", author: null, isParticipant: false }),
    servesPicture: () => false,
  });
  return [...messages.flatMap((each) => [each.text, ...each.files.map(({ name }) => name)]), firstFiles[0]?.name];
};

const showToast = (text: string) => {
  const cookie = toastCookie({ type: "success", id: "licences.activated", params: { shop: text } }).split(";")[0] ?? "";
  return [readToast(new Request("https://portal.test/", { headers: { cookie } })).toast?.params?.shop];
};

const echo = async (text: string) => {
  const form = new FormData();
  form.set("message", text);
  const parsed = await parseForm(form, z.object({ message: z.string().max(1) }));
  return parsed.ok ? [] : [parsed.reply.values.message];
};

const remember = (text: string) =>
  composeRequest({
    ...{ model, language: "fr", question: "?", overview: null },
    earlier: [{ id: "1", sender: "user", text, timestamp: at, sources: [], failure: null, thumb: "none" }],
    passages: [],
  } as unknown as Parameters<typeof composeRequest>[0])
    .messages.slice(1, 2)
    .map(({ content }) => content);

const write = (text: string) => {
  const content = {
    subject: text,
    title: "",
    paragraphs: [text],
    button: { label: "", path: "/" },
  } as unknown as Parameters<typeof renderMail>[0];
  const frame = { kind: "security", language: "fr", name: "", portalUrl: "https://portal.test", unsubscribeUrl: null };
  const view = toMailView(content, frame as Parameters<typeof renderMail>[1]);
  return [renderMail(content, frame as Parameters<typeof renderMail>[1]).subject, view.preheader];
};

const rejectFile = (message: string) => {
  const error = { code: "FILE_VALIDATION_ERROR", field: null, message, filename: "templates/index.json" };
  return toFilesError([error])?.details?.sentences as string[];
};

const deny = (text: string) => {
  const json = { errors: [{ extensions: { code: "ACCESS_DENIED", requiredAccess: text } }] };
  return [findRequiredAccess({ json } as Parameters<typeof findRequiredAccess>[0])];
};

/** What each keeps of a text, however it is called there. */
const keepers: Record<string, (text: string) => unknown[] | Promise<unknown[]>> = {
  "an answer of the help desk, and its files": readAnswer,
  "a toast": showToast,
  "the reply to a form": echo,
  "a name in the dashboard": (text) => [getFirstName(text)],
  "an earlier message to the assistant": remember,
  "the subject of a mail, and the line behind it": write,
  "a line of the log": (text) => [JSON.parse(formatLine("portal", "info", { event: "x", reason: text })).reason],
  "the message of a fault": (text) => [
    JSON.parse(formatLine("portal", "info", { event: "x", error: new Error(text) })).message,
  ],
  "a row of the staff's people": (text) => {
    const { name, company } = toUserRecord(
      { ...account, createdAt: "0" } as unknown as Parameters<typeof toUserRecord>[0],
      { fields: { displayName: text, company: text } } as unknown as Parameters<typeof toUserRecord>[1],
    );
    return [name, company];
  },
  "the place of a session": (city) => [
    getPlace(Object.assign(new Request("https://portal.test/"), { cf: { city, country: "FR" } }))?.city,
  ],
  "the fields of an event": (text) => [toChangedFields({ notesFr: null }, { notesFr: text }).after.notesFr],
  "the name of an updated copy": (text) => [toCopyName(text, "2.0.4")],
  "the name of a copy with a template": (text) => [toDeliveredName(text, { kind: "page", suffix: "ete" })],
  "a finding in a template": (text) => [
    createFinding("FORMAT_INVALID" as never, { value: text } as never).params.value,
  ],
  "a fault in a theme's file": (text) => [createFault("a", 0, "UNKNOWN_TAG" as never, text).name],
  "a sentence of the store": rejectFile,
  "the access that a store names": deny,
};

describe("a text that is too long", () => {
  test.each(Object.entries(keepers))("ends at a whole character with a mark: %s", async (_name, keep) => {
    for (const before of ["", "a"])
      for (const character of ["😀", "👩‍👧", "🇫🇷"]) {
        const kept = await keep(before + character.repeat(5_000));
        expect(kept.length).toBeGreaterThan(0);
        for (const text of kept) expect(text).toMatch(new RegExp(`^${before}(?:${character})+…(?: – .*)?$`, "u"));
      }
  });
});
