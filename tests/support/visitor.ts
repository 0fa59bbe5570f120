/** A browser without JavaScript: does not follow redirects by itself, keeps cookies, and sends forms. */
import { type HTMLElement, parse } from "node-html-parser";
import { inject } from "vitest";

export interface Page {
  status: number;
  headers: Headers;
  /** Path and query of a redirect, else null. */
  location: string | null;
  html: string;
  document: HTMLElement;
  /** The visible text, with white space collapsed. */
  text: string;
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The account that `signIn` signed in. */
  email = "";
  readonly origin: string;
  readonly #headers: Record<string, string>;

  constructor(options: { origin?: string; language?: string; address?: string } = {}) {
    this.origin = options.origin ?? inject("portalUrl");
    this.#headers = {
      "accept-language": options.language ?? "fr",
      // Each visitor has its own address, because limits count per address.
      "cf-connecting-ip": options.address ?? randomAddress(),
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#page(path, { headers });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    return this.#page(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, ...headers },
    });
  }

  /**
   * Posts a form whose answer must be a redirect, and returns it. Throws what the page says otherwise, so that a rejected
   * step is not reported as a wrong page later.
   */
  async submit(path: string, fields: Record<string, string>): Promise<Page> {
    const page = await this.post(path, fields);
    if (page.location === null) throw new Error(`POST ${path} was rejected: ${describeRejection(page)}`);
    return page;
  }

  setCookie(pair: string): void {
    this.#remember(pair);
  }

  /** The value of a Cookie header, which the bench sends in requests of its own. */
  get sessionCookie(): string {
    return `session=${this.cookies.get("session") ?? ""}`;
  }

  /** With files. */
  postForm(path: string, form: FormData): Promise<Page> {
    // One body with a length, as browsers send it.
    const body = new Response(form);
    const type = body.headers.get("content-type") ?? "";
    return body
      .arrayBuffer()
      .then((bytes) =>
        this.#page(path, { method: "POST", body: bytes, headers: { origin: this.origin, "content-type": type } }),
      );
  }

  /** Follows up to ten redirects by GET, like a browser after a form post. */
  async follow(page: Page): Promise<Page> {
    let current = page;
    for (let hop = 0; current.location && hop < 10; hop++) current = await this.get(current.location);
    return current;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...(init.headers as Record<string, string>) });
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(/^https?:/.test(path) ? path : this.origin + path, {
      ...init,
      headers,
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) this.#remember(cookie);
    return response;
  }

  #remember(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", ...value] = pair.split("=");
    const gone = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
    );
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }

  async #page(path: string, init: RequestInit): Promise<Page> {
    const response = await this.fetch(path, init);
    const html = await response.text();
    // Parsed when a test first looks into it.
    let parsed: HTMLElement | undefined;
    const readParsed = () => {
      parsed ??= parse(html);
      return parsed;
    };
    return {
      status: response.status,
      headers: response.headers,
      location: getLocation(response, this.origin),
      html,
      get document() {
        return readParsed();
      },
      get text() {
        return (readParsed().querySelector("body")?.structuredText ?? "").replace(/\s+/g, " ");
      },
    };
  }
}

/** Path and query of a redirect, or the whole address of another origin. */
export function getLocation(response: Response, origin: string): string | null {
  const location = response.headers.get("location");
  if (!location) return null;
  const target = new URL(location, origin);
  return target.origin === new URL(origin).origin ? target.pathname + target.search : target.href;
}

/** The text of the page's toast; empty without one. */
export const getToast = ({ document }: Page): string => document.querySelector("[data-toast]")?.text.trim() ?? "";

/** The names of the fields that show an error. */
export const getFieldErrors = ({ document }: Page): string[] =>
  document.querySelectorAll("[id^=field-][id$=-error]").map(({ id }) => id.replace(/^field-|-error$/g, ""));

/** The status, then the errors beside fields, alerts and the toast; without any, how the page begins. */
export function describeRejection(page: Page): string {
  const errors = page.document.querySelectorAll("[id^=field-][id$=-error], [role=alert], [data-toast]");
  const texts = errors.map(({ text }) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  return [page.status, ...(texts.length > 0 ? texts : [page.text.slice(0, 300)])].join(" · ");
}

/** Limits count per address. */
export function randomAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `10.${byte()}.${byte()}.${byte()}`;
}
