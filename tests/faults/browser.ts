/** A visitor without scripts who measures the first byte of each answer. */
import { getLocation, Visitor } from "#tests/support/visitor.ts";

export interface Answer {
  firstByteMs: number;
  /** Null when no answer came in time. */
  status: number | null;
  /** Of a redirect: path and query, or the whole address of another host. */
  location: string | null;
  type: string;
  text: string;
  /** The body came to its end. */
  isWhole: boolean;
}

export type Body = Record<string, string> | FormData;

const maxRequestMs = 25_000;

export class Browser {
  readonly origin: string;
  readonly #visitor: Visitor;

  constructor(origin: string) {
    this.origin = origin;
    this.#visitor = new Visitor({ origin });
  }

  get isSignedIn(): boolean {
    return this.#visitor.cookies.has("session");
  }

  /** A GET, or with a body a POST. */
  async send(path: string, body?: Body): Promise<Answer> {
    const began = performance.now();
    const toMs = () => Math.round(performance.now() - began);
    try {
      const reply = await this.#visitor.fetch(path, {
        method: body ? "POST" : "GET",
        body: body && !(body instanceof FormData) ? new URLSearchParams(body) : (body ?? null),
        headers: { accept: "text/html,*/*", ...(body ? { origin: this.origin } : {}) },
        signal: AbortSignal.timeout(maxRequestMs),
      });
      const firstByteMs = toMs();
      const read = await reply.text().then(
        (text) => ({ text, isWhole: true }),
        () => ({ text: "", isWhole: false }),
      );
      const type = reply.headers.get("content-type") ?? "";
      return { firstByteMs, status: reply.status, location: getLocation(reply, this.origin), type, ...read };
    } catch {
      return { firstByteMs: toMs(), status: null, location: null, type: "", text: "", isWhole: false };
    }
  }
}
