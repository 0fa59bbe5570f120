/** Seeds and resets the sandbox, one run at a time, and remembers completion across restarts. */
import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { clearAll } from "../seed/reset.ts";
import { seedAll, seedVersion } from "../seed/seed.ts";

/** One object named "vendor". */
export class Controls extends DurableObject<SandboxEnv> {
  #queue: Promise<void> = Promise.resolve();

  seed(): Promise<void> {
    return this.#enqueue(() => this.#seedOnce());
  }

  reset(): Promise<void> {
    return this.#enqueue(async () => {
      await this.ctx.storage.delete("seededVersion");
      await clearAll(this.env);
      await this.#seedOnce();
    });
  }

  async #seedOnce(): Promise<void> {
    if ((await this.ctx.storage.get<number>("seededVersion")) === seedVersion) return;
    await seedAll(this.env);
    await this.ctx.storage.put("seededVersion", seedVersion);
  }

  #enqueue(run: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(run);
    this.#queue = turn.catch(() => {});
    return turn;
  }
}
