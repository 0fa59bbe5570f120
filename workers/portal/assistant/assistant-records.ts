/**
 * One object for the whole portal: the tokens of the day, use by day, the staff's switch, and questions without a good
 * answer, which name no person.
 */
import { DurableObject } from "cloudflare:workers";
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import type { PortalEnv } from "../env.ts";
import { AssistantRecordRepository, toDay } from "./assistant-record-repository.ts";
import type { AssistantUse, OpenQuestion, Thumb, TokenUse } from "./contract.ts";

export const assistantObject = "assistant";

const maxQuestionLength = 300;
const switchKey = "off";
/** Of the day's tokens: a person who has used as much starts no other question. */
const maxShare = 0.1;

export type TokenReservation = "reserved" | "off" | "spent";

export class AssistantRecords extends DurableObject<PortalEnv> {
  readonly #records: AssistantRecordRepository;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#records = new AssistantRecordRepository(ctx.storage.sql);
  }

  isOn(): boolean {
    return this.ctx.storage.kv.get(switchKey) === undefined;
  }

  turn(on: boolean, reason: string): void {
    if (on) this.ctx.storage.kv.delete(switchKey);
    else this.ctx.storage.kv.put(switchKey, reason);
  }

  /**
   * `most` is the most that the call can use. It counts as used until it is settled, however that ends. `person` is a
   * keyed hash. The tenth of a small day is less than one call can use, so it is compared with what was used before.
   */
  reserve(id: string, person: string, most: TokenUse, dailyTokens: number): TokenReservation {
    if (!this.isOn()) return "off";
    const nowMs = Date.now();
    const day = toDay(nowMs);
    this.#records.deleteExpired(nowMs);
    const tokens = most.input + most.output;
    if (this.#records.countTokens(day) + tokens > dailyTokens) return "spent";
    if (this.#records.countShare(day, person) >= dailyTokens * maxShare) return "spent";
    this.#records.addReservation(id, day, most);
    this.#records.addToShare(day, person, tokens);
    this.#records.addToDay(day, { questions: 1, ...most });
    return "reserved";
  }

  /** Once each; `used` is null when it is unknown. */
  settle(id: string, person: string, { used, failed }: { used: TokenUse | null; failed: boolean }): void {
    const reserved = this.#records.removeReservation(id);
    if (!reserved) return;
    const { input, output } = used ?? reserved;
    const difference = { input: input - reserved.input, output: output - reserved.output };
    this.#records.addToDay(reserved.day, { ...difference, failures: failed ? 1 : 0 });
    this.#records.addToShare(reserved.day, person, difference.input + difference.output);
  }

  /** On the day of the answer. */
  rate(thumb: Thumb, former: Thumb, answeredAtMs: number): void {
    const count = (which: Thumb) => Number(thumb === which) - Number(former === which);
    this.#records.addToDay(toDay(answeredAtMs), { up: count("up"), down: count("down") });
  }

  /**
   * Without e-mail addresses, which do not help to see what the guides lack. `person` is a keyed hash, by which the
   * questions of a deleted account are found.
   */
  addQuestion(person: string, language: Language, question: string, why: OpenQuestion["why"]): void {
    const text = cut(question.replace(/[^\s@]+@[^\s@]+/g, "…@…"), maxQuestionLength);
    this.#records.addQuestion(Date.now(), person, { language, question: text, why });
  }

  /** Their account is deleted; the counts of the days stay. */
  forget(persons: readonly string[]): void {
    for (const person of persons) this.#records.deletePerson(person);
  }

  load(): Pick<AssistantUse, "isOn" | "reason" | "days" | "questions"> {
    return {
      isOn: this.isOn(),
      reason: this.ctx.storage.kv.get<string>(switchKey) ?? null,
      days: this.#records.listDays(),
      questions: this.#records.listQuestions(),
    };
  }
}
