/** Schedules a hub's tasks on the one alarm that an object has. */
export type HubTask = "watch" | "sweep" | "store" | "prune" | "announce";

const key = "agenda";

export class Scheduler {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Keeps an earlier time that is scheduled already. */
  async schedule(task: HubTask, inMs: number): Promise<void> {
    const due = this.#due();
    const atMs = Math.min(due[task] ?? Number.POSITIVE_INFINITY, Date.now() + inMs);
    if (due[task] === atMs) return;
    this.#storage.kv.put(key, { ...due, [task]: atMs });
    await this.#setAlarm();
  }

  due(nowMs: number): HubTask[] {
    return (Object.entries(this.#due()) as [HubTask, number][])
      .filter(([, atMs]) => atMs <= nowMs)
      .map(([task]) => task);
  }

  /** Null when nothing is scheduled. */
  untilNextMs(nowMs: number): number | null {
    const times = Object.values(this.#due());
    return times.length > 0 ? Math.max(0, Math.min(...times) - nowMs) : null;
  }

  /** Sets the alarm again, for one that came before anything was due: the clocks of two machines differ. */
  async rearm(): Promise<void> {
    await this.#setAlarm();
  }

  /** Call it when a task is done, so that a task that is cut off stays due. Null is never again. */
  async reschedule(task: HubTask, againInMs: number | null): Promise<void> {
    const { [task]: _, ...others } = this.#due();
    this.#storage.kv.put(key, againInMs === null ? others : { ...others, [task]: Date.now() + againInMs });
    await this.#setAlarm();
  }

  async #setAlarm(): Promise<void> {
    const times = Object.values(this.#due());
    if (times.length > 0) await this.#storage.setAlarm(Math.min(...times));
    else await this.#storage.deleteAlarm();
  }

  #due(): Partial<Record<HubTask, number>> {
    return this.#storage.kv.get<Partial<Record<HubTask, number>>>(key) ?? {};
  }
}
