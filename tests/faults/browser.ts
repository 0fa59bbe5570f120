/** A browser without scripts: keeps cookies, follows no redirect, and measures the first byte of each answer. */

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
const maxByte = 256;

export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string) {
    this.origin = origin;
    // Each browser has its own address, because limits count per address.
    const bytes = crypto.getRandomValues(new Uint8Array(3)).map((byte) => byte % maxByte);
    this.#headers = { "accept-language": "fr", accept: "text/html,*/*", "cf-connecting-ip": `10.${bytes.join(".")}` };
  }

  get isSignedIn(): boolean {
    return this.#cookies.has("session");
  }

  /** A GET, or with a body a POST. */
  async send(path: string, body?: Body): Promise<Answer> {
    const began = performance.now();
    const signal = AbortSignal.timeout(maxRequestMs);
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { ...this.#headers, ...(cookie ? { cookie } : {}), ...(body ? { origin: this.origin } : {}) };
    const toMs = () => Math.round(performance.now() - began);
    try {
      const reply = await fetch(new URL(path, this.origin), {
        method: body ? "POST" : "GET",
        body: body && !(body instanceof FormData) ? new URLSearchParams(body) : (body ?? null),
        ...{ redirect: "manual", headers, signal },
      });
      const firstByteMs = toMs();
      for (const line of reply.headers.getSetCookie()) this.#keep(line);
      const read = await reply.text().then(
        (text) => ({ text, isWhole: true }),
        () => ({ text: "", isWhole: false }),
      );
      const type = reply.headers.get("content-type") ?? "";
      return { firstByteMs, status: reply.status, location: this.#locate(reply), type, ...read };
    } catch {
      return { firstByteMs: toMs(), status: null, location: null, type: "", text: "", isWhole: false };
    }
  }

  #locate(reply: Response): string | null {
    const location = reply.headers.get("location");
    if (location === null) return null;
    const url = new URL(location, this.origin);
    return url.origin === this.origin ? url.pathname + url.search : url.href;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", ...value] = pair.split("=");
    const isGone = attributes.some((each) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(each));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value.join("="));
  }
}
