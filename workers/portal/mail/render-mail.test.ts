/** Every template in both languages, with hostile names and texts: nothing becomes HTML or a header, all links are ours. */
import fc from "fast-check";
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { portalUrl } from "#tests/support/mails.ts";
import type { EventNotification } from "#workers/licences/events/follow-up-contract.ts";
import type { ReleaseNotification } from "#workers/licences/releases/contract.ts";
import type { JobNotification } from "#workers/licences/updates/jobs/contract.ts";
import { createTestEvent } from "#workers/portal/fixtures/events.ts";
import { chosenKinds } from "#workers/portal/mail/contract.ts";
import { type MailFrame, mailColours, renderMail } from "#workers/portal/mail/render-mail.ts";
import type { NotificationDraft } from "#workers/portal/notifications/contract.ts";
import { createSecurityDraft } from "#workers/portal/notifications/security-messages.ts";
import { createEventDraft } from "#workers/portal/notifications/send-event-notifications.ts";
import { createJobDraft } from "#workers/portal/notifications/send-job-notifications.ts";
import { createReleaseDraft } from "#workers/portal/notifications/send-release-notifications.ts";
import { createDecisionDraft } from "#workers/portal/points/send-portal-event-notification.ts";
import type { StoredTicket } from "#workers/portal/tickets/ticket-document.ts";
import { createTicketDraft } from "#workers/portal/tickets/ticket-notifications.ts";

const at = new Date().toISOString();
const id = "a".repeat(24);

/** What a person, a store or the staff may have written. */
const hostileTexts = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `</title></td></table><a href="https://evil.example">x</a>`,
  "line\r\nBcc: victim@example.test\r\n\r\nbody",
  "\u202egnp.exe\u0000\u001b[2J",
  "{{name}} $& %0d%0aBcc: a@b.test",
  "javascript:alert(1)",
];
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 80 }));

const toEvent = (over: Partial<EventNotification>): EventNotification => ({
  ...{ event: id, uid: "ada", type: "licence.paused", licenceId: id, shop: "a-shop.myshopify.com", licences: 2 },
  ...{
    ...{ account: "ada@example.test", isGain: false, byOwner: false, isUndo: false, ends: [], fromShop: null },
    ...{ dueAt: null, webhook: null },
    pausedReason: null,
    texts: null,
    template: null,
    templates: null,
    halted: null,
    publication: null,
    order: null,
    at,
    ...over,
  },
});

/** Each template, from what the services report; `text` is written by people. */
const templates: Record<string, (text: string) => NotificationDraft | null> = {
  ...Object.fromEntries(
    (["install", "update", "template"] as const).flatMap((kind) =>
      (["done", "failed"] as const).map((state) => [
        `job ${kind} ${state}`,
        (name: string) => {
          const job = {
            ...{ job: id, uid: "ada", kind, state, shop: "a-shop.myshopify.com", version: "2.0.4" },
            ...{ fromVersion: name, name, questions: 3, counts: { carriedOver: 14, conflicts: 3 }, at },
          } satisfies JobNotification;
          return createJobDraft(job);
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    [null, 0, 1, 3].flatMap((questions) =>
      [1, 12].map((count) => [
        `release for ${count} with ${questions}`,
        (from: string) => {
          const stores = Array.from({ length: count }, (_, index) => ({
            ...{ activation: id, shop: `shop-${index}.myshopify.com`, from, questions },
          }));
          const entry: ReleaseNotification = { version: "2.1.0", uid: "ada", at, isRepeated: false, stores };
          return createReleaseDraft(entry);
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    (
      [
        "licence.granted",
        "licence.paused",
        "licence.enabled",
        "licence.removed",
        "licence.activated",
        "licence.deactivated",
        "licence.prepared",
        "licence.owner_changed",
        "licence.move_allowed",
        "licence.restored",
        "licence.seat_due",
      ] as const
    ).map((type) => [type, (reason: string) => createEventDraft(toEvent({ type, pausedReason: reason, dueAt: at }))]),
  ),
  ...Object.fromEntries(
    (["theme.publish_reminded", "theme.published", "theme.publish_cancelled"] as const).map((type) => [
      type,
      (theme: string) =>
        createEventDraft(toEvent({ type, publication: { job: id, theme, at, failure: "STORE_FROZEN" } })),
    ]),
  ),
  ...Object.fromEntries(
    (["points.request_accepted", "points.request_refused", "points.adjusted"] as const).map((type) => [
      type,
      (reason: string) =>
        createDecisionDraft(
          createTestEvent({
            type,
            reason,
            account: "a@b.test",
            before: { points: 1 },
            after: { points: 3, amount: 2 },
          }),
        ),
    ]),
  ),
  ...Object.fromEntries(
    (["answered", "ticketFailed", "replyFailed"] as const).map((message) => [
      `ticket ${message}`,
      (subject: string) =>
        createTicketDraft(message, { id: "b".repeat(40), subject, number: 7 } as StoredTicket, {
          kind: "user",
          uid: "ada",
        }),
    ]),
  ),
  ...Object.fromEntries(
    (["passwordChanged", "addressAsked", "twoFactorsOff", "sessionsEnded", "viewedByStaff"] as const).map((change) => [
      `security ${change}`,
      () => createSecurityDraft(change, "ada", new Date()),
    ]),
  ),
};

const names = Object.keys(templates);
const languages = ["fr", "en"] as const;

function render(template: string, language: "fr" | "en", text: string, name = text) {
  const mail = templates[template]?.(text)?.mail;
  if (!mail) throw new Error(`There is no mail for ${template}.`);
  const unsubscribeUrl = mail.kind === "security" ? null : `${portalUrl}/unsubscribe/token?lang=${language}`;
  const frame: MailFrame = { kind: mail.kind, language, name, portalUrl, unsubscribeUrl };
  return { kind: mail.kind, ...renderMail(mail.write(language), frame) };
}

const countTags = (html: string) =>
  parse(html)
    .querySelectorAll("*")
    .map(({ tagName }) => tagName);

describe("renderMail", () => {
  test.each(names)("turns hostile texts into neither HTML nor headers in %s", (template) => {
    for (const language of languages) {
      const usual = countTags(render(template, language, "Plain text", "Ada").html);
      fc.assert(
        fc.property(hostileText, (text) => {
          const mail = render(template, language, `Text ${text}`, `Ada ${text}`);
          expect(countTags(mail.html)).toEqual(usual);
          expect(mail.html).not.toMatch(/<script|onerror=alert\(1\)>/i);
          expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u);
        }),
        { numRuns: 40 },
      );
    }
  });

  test.each(names)("links and loads only absolute addresses of the portal in %s", (template) => {
    for (const language of languages) {
      const { html, text } = render(template, language, "https://evil.example/x");
      const root = parse(html);
      const addresses = [
        ...root.querySelectorAll("a").map((link) => link.getAttribute("href") ?? ""),
        ...root.querySelectorAll("img").map((picture) => picture.getAttribute("src") ?? ""),
      ];
      expect(addresses.length).toBeGreaterThan(2);
      for (const address of addresses) expect(new URL(address).origin).toBe(portalUrl);
      // In the text, only our own lines are addresses.
      expect(text.split("\n").filter((line) => line.startsWith(`${portalUrl}/`)).length).toBeGreaterThan(1);
      // Nothing else is loaded, and nothing runs.
      expect(html).not.toMatch(/<(?:script|link|iframe|form)|@import|url\(/i);
    }
  });

  test.each(names)("says in both languages why %s came and how to stop it, and reads without pictures", (template) => {
    const [french, english] = languages.map((language) => render(template, language, "Ada"));
    expect(french?.subject).not.toBe(english?.subject);
    for (const mail of [french, english]) {
      const root = parse(mail?.html ?? "");
      const words = root.text;
      expect(words).toMatch(/Vous recevez ce message|You get this e-mail/);
      expect(mail?.text).toMatch(/Vous recevez ce message|You get this e-mail/);
      expect(mail?.text.includes("/unsubscribe/")).toBe(mail?.kind !== "security");
      expect(words).not.toMatch(/\{\{|undefined|null/);
      for (const picture of root.querySelectorAll("img")) expect(picture.hasAttribute("alt")).toBe(true);
    }
  });

  test("has a template for every kind that can be switched off", () => {
    const found = new Set(names.map((template) => templates[template]?.("x")?.mail?.kind));
    expect([...found].sort()).toEqual([...chosenKinds, "security"].sort());
  });
});

const content = {
  subject: "Votre copie est prête",
  title: "Votre copie à jour est prête",
  paragraphs: ["La <b>2.0.4</b> est dans une copie.", "Votre thème n’est pas touché."],
  fork: { picture: "ready", alt: "Copie prête", from: "1.1.0", to: "2.0.4" },
  facts: [
    { label: "Reprises", value: "14" },
    { label: "Questions", value: "3" },
  ],
  button: { label: "Ouvrir", path: "/jobs/1" },
  after: "Publiez quand vous voulez.",
} as const;
const frame = {
  kind: "jobs",
  language: "fr",
  name: "Ada",
  portalUrl,
  unsubscribeUrl: `${portalUrl}/unsubscribe/x`,
} as const;
const { html } = renderMail(content, frame);
const root = parse(html, { comment: true });
/** Word reads the content of its comments, and no CSS of a media query. */
const forWord = parse(html.replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, "$1"));

const readStyle = (element: HTMLElement, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}:([^;]*)`).exec(element.getAttribute("style") ?? "")?.[1];
const all = root.querySelectorAll("body *");

const toLinear = (channel: number) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const getColour = (element: HTMLElement, use: "text" | "ground") =>
  [...element.classList.values()].flatMap((name) => name.split(`${use}-`)[1] ?? [])[0] as
    | keyof typeof mailColours
    | undefined;
function findGround(element: HTMLElement | null): keyof typeof mailColours {
  if (!element) throw new Error("No ground.");
  return getColour(element, "ground") ?? findGround(element.parentNode);
}

describe("renderPage", () => {
  test("has a fixed width in a table, which Word needs, and padding on cells alone", () => {
    const sheet = forWord.querySelector(`table[width="600"]`);
    expect(sheet?.querySelector("h1")?.text).toBe(content.title);
    for (const element of all)
      if (readStyle(element, "padding")) expect(element.tagName, element.outerHTML).toMatch(/^T[DH]$/);
    const button = root.querySelectorAll("a").find(({ text }) => text === content.button.label);
    expect(readStyle(button?.parentNode as HTMLElement, "padding")).toBe("12px 24px");
    for (const picture of root.querySelectorAll("img")) expect(Number(picture.getAttribute("width"))).toBeLessThan(601);
    for (const cell of root.querySelectorAll("td[style*=background]")) expect(cell.hasAttribute("bgcolor")).toBe(true);
  });

  test("begins with a preheader that goes on where the subject ends, hidden in the mail itself", () => {
    const [first] = root.querySelectorAll("body > *");
    expect(first?.text).toMatch(/^La <b>2\.0\.4<\/b> est dans une copie\./);
    expect(first?.getAttribute("style")).toMatch(/display:none.*mso-hide:all/);
  });

  test("gives each colour its dark one, which mail programs may use", () => {
    expect(root.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
    const style = root.querySelector("head > style")?.text ?? "";
    const dark = style.slice(style.indexOf("prefers-color-scheme:dark"));
    for (const element of [root.querySelector("body") as HTMLElement, ...all]) {
      for (const name of ["color", "background-color"] as const) {
        const light = readStyle(element, name);
        if (light === undefined) continue;
        const use = name === "color" ? "text" : "ground";
        const colour = getColour(element, use);
        expect(colour && mailColours[colour][0], element.outerHTML.slice(0, 200)).toBe(light);
        for (const prefix of ["", "[data-ogsc] ", "[data-ogsb] "])
          expect(dark).toContain(`${prefix}.${use}-${colour}{${name}:${mailColours[colour ?? "ink"][1]}!important}`);
      }
    }
  });

  test.each([
    ["light", 0],
    ["dark", 1],
  ] as const)("reads on its ground in a %s theme", (_, theme) => {
    for (const element of all) {
      const text = getColour(element, "text");
      if (!text) continue;
      const ground = findGround(element);
      const contrast = getContrast(mailColours[text][theme], mailColours[ground][theme]);
      expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
