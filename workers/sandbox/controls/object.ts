/** Seeds and resets the sandbox, one run at a time, and remembers completion across restarts. */
import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { emptyEverything } from "../seed/reset.ts";
import { seedEverything, seedVersion } from "../seed/seed.ts";

/** One object named "vendor". */
export class Controls extends DurableObject<SandboxEnv> {
  #lastTurn: Promise<void> = Promise.resolve();

  seed(): Promise<void> {
    return this.#inTurn(() => this.#complete());
  }

  reset(): Promise<void> {
    return this.#inTurn(async () => {
      await this.ctx.storage.delete("seededVersion");
      await emptyEverything(this.env);
      await this.#complete();
    });
  }

  async #complete(): Promise<void> {
    if ((await this.ctx.storage.get<number>("seededVersion")) === seedVersion) return;
    await seedEverything(this.env);
    await this.ctx.storage.put("seededVersion", seedVersion);
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(run);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }
}
