/**
 * The answers of a preview in the page: each is saved at once, one request at a time. What is not saved yet, or could
 * not be, stays and is sent again with the next answer or by `retry`.
 */
import { useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ConflictChoice } from "theme-merge/merge/contract.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { Choice, QuestionView } from "./question-view.ts";
import type { SaveReply } from "./start.server.ts";
import { choiceField, seenField, textField } from "./start-form.ts";
import { dropTextDraft } from "./text-drafts.ts";

type Given = Record<string, ConflictChoice>;

export interface Answers {
  /** The answer to a question; null when it has none. */
  get(path: string): Choice | null;
  /** Whether the question needs nothing more: a text that was refused must be changed first. */
  isDecided(path: string): boolean;
  give(answers: Given): void;
  status: "idle" | "saving" | "saved" | "failed";
  /** Paths whose given answer was not saved: they were answered meanwhile, in another tab or by another person. */
  stale: readonly string[];
  retry(): void;
  /** Answers that are not saved yet. */
  unsaved: Given;
}

/** @param reply of a form that the server has returned with its values */
export function useAnswers(
  job: string,
  questions: readonly QuestionView[],
  seenAt: string,
  reply: FormReply | undefined,
): Answers {
  const { submit, state, data } = useFetcher<SaveReply | null>();
  const [unsaved, setUnsaved] = useState<Given>(() => readReply(questions, reply));
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState(false);
  const [stale, setStale] = useState<readonly string[]>(() => readStale(reply));
  // Sent again only when the person gives them again.
  const [refused] = useState(() => pick(unsaved, stale));
  const sent = useRef<{ given: Given; seenAt: string } | null>(null);
  const { revalidate } = useRevalidator();

  // Meanwhile another tab may have made a newer preview, or a developer may have answered.
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);

  // Choices that were made before the scripts had loaded; later ones are given by their controls.
  const isReady = useRef(false);
  useEffect(() => {
    if (isReady.current) return;
    isReady.current = true;
    const early = readEarlyChoices(questions);
    if (Object.keys(early).length > 0) setUnsaved((before) => ({ ...before, ...early }));
  }, [questions]);

  useEffect(() => {
    if (state !== "idle") return;
    if (sent.current) {
      // The fetcher may be idle one render before the answers that were read again.
      if (data?.saved && sent.current.seenAt === seenAt) return;
      const done = sent.current.given;
      sent.current = null;
      if (!data?.saved) {
        setFailed(true);
        // The page says why, where the preview has ended.
        return revalidate();
      }
      for (const [path, answer] of Object.entries(done)) {
        dropTextDraft(job, path, answer.choice === "edit" ? answer.text : undefined);
      }
      setStale((before) => listStale(before, done, data.stale));
      return setUnsaved((before) =>
        Object.fromEntries(Object.entries(before).filter(([path, answer]) => answer !== done[path])),
      );
    }
    const given = pickReady(unsaved, refused);
    if (Object.keys(given).length === 0 || failed) return;
    sent.current = { given, seenAt };
    const options = { method: "post", encType: "multipart/form-data", preventScrollReset: true } as const;
    // The next answer must not find the fetcher idle; React renders at once only outside an effect.
    queueMicrotask(() => submit(toForm(given, seenAt), { ...options, flushSync: true }));
  }, [state, data, unsaved, refused, failed, submit, seenAt, job, revalidate]);

  const give = useCallback((answers: Given) => {
    setFailed(false);
    setUnsaved((before) => ({ ...before, ...answers }));
    const written = Object.entries(answers).flatMap(([path, answer]) =>
      answer.choice === "edit" ? [[path, answer.text]] : [],
    );
    if (written.length > 0) setTexts((before) => ({ ...before, ...Object.fromEntries(written) }));
  }, []);

  const saved = new Map(questions.map(({ path, answer }) => [path, answer?.choice ?? null]));
  const get = (path: string) => unsaved[path]?.choice ?? saved.get(path) ?? null;
  return {
    get,
    isDecided: (path) => {
      const answer = unsaved[path];
      if (answer?.choice === "edit" && answer.text.trim() === "") return false;
      const refused = reply?.errors[textField(path)] ? (reply.values[textField(path)] ?? "") : null;
      if (get(path) === "edit" && refused !== null && (texts[path] ?? refused) === refused) return false;
      return get(path) !== null;
    },
    give,
    status: failed ? "failed" : state !== "idle" ? "saving" : data?.saved && stale.length === 0 ? "saved" : "idle",
    stale,
    retry: () => setFailed(false),
    unsaved: pickReady(unsaved, refused),
  };
}

const pickReady = (unsaved: Given, refused: Given): Given =>
  Object.fromEntries(
    Object.entries(unsaved).filter(
      ([path, answer]) => answer !== refused[path] && (answer.choice !== "edit" || answer.text.trim() !== ""),
    ),
  );

/** What was refused and not answered since, after another request. */
export const listStale = (before: readonly string[], sent: object, refused: readonly string[]): string[] => [
  ...before.filter((path) => !Object.hasOwn(sent, path)),
  ...refused,
];

function readEarlyChoices(questions: readonly QuestionView[]): Given {
  const paths = new Map(questions.map(({ path }) => [choiceField(path), path]));
  const checked = document.querySelectorAll<HTMLInputElement>('[data-question] input[type="radio"]:checked');
  return Object.fromEntries(
    [...checked].flatMap(({ name, value, defaultChecked }): [string, ConflictChoice][] => {
      const path = paths.get(name);
      const choice = (["mine", "mine-file", "new"] as const).find((each) => each === value);
      return path && choice && !defaultChecked ? [[path, { choice }]] : [];
    }),
  );
}

function readReply(questions: readonly QuestionView[], reply: FormReply | undefined): Given {
  return Object.fromEntries(
    questions.flatMap(({ path }): [string, ConflictChoice][] => {
      const choice = reply?.values[choiceField(path)];
      if (choice === "mine" || choice === "new" || choice === "mine-file") return [[path, { choice }]];
      return choice === "edit" ? [[path, { choice, text: reply?.values[textField(path)] ?? "" }]] : [];
    }),
  );
}

function readStale({ formError }: Pick<FormReply, "formError"> = {}): readonly string[] {
  const files = formError?.code === "ANSWERS_CHANGED" ? formError.details?.files : [];
  return Array.isArray(files) ? files : [];
}

const pick = (given: Given, paths: readonly string[]): Given =>
  Object.fromEntries(Object.entries(given).filter(([path]) => paths.includes(path)));

function toForm(given: Given, seenAt: string): FormData {
  const form = new FormData();
  form.set("intent", "save");
  form.set("quiet", "");
  form.set(seenField, seenAt);
  for (const [path, answer] of Object.entries(given)) {
    form.set(choiceField(path), answer.choice);
    if (answer.choice === "edit") form.set(textField(path), answer.text);
  }
  return form;
}
