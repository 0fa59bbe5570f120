/**
 * One object per mailed code, by its hash. The pages of mailed links carry no scripts: of two presses the browser shows the
 * second answer, and a code that is used up does not tell whose it was. It stores nothing.
 */
import { DurableObject } from "cloudflare:workers";
import type { Result } from "#shared/errors.ts";
import type { PortalEnv } from "../env.ts";
import { Repeats } from "../repeats.ts";

export type Used = Result<{ email: string }>;

export class MailedCode extends DurableObject<PortalEnv> {
  readonly #uses = new Repeats<Used>(({ ok }) => ok);

  /** `form` tells apart what was typed without saying it. */
  once(form: string, use: () => Promise<Used>): Promise<Used> {
    return this.#uses.once(form, use);
  }
}
