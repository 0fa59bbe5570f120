/** Which questions the page shows, in its address: `?show=open&type=app&open=snippets/price.liquid`; pure. */
export const shows = ["open", "done", "all"] as const;
export type Show = (typeof shows)[number];
export const questionTypes = ["code", "settings", "app"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Up to as many questions are open from the start. */
export const fewQuestions = 3;

export interface QuestionFilter {
  show: Show;
  type: QuestionType | null;
  /** Paths of the questions that are open. */
  open: string[];
}

/** Leaves out what it does not know. */
export function parseFilter(query: URLSearchParams): QuestionFilter {
  return {
    show: shows.find((each) => each === query.get("show")) ?? "all",
    type: questionTypes.find((each) => each === query.get("type")) ?? null,
    open: query.getAll("open").filter((path) => path.length <= 255),
  };
}

/** The query of an address, with `?`; empty for all questions closed. */
export function formatFilter({ show, type, open }: QuestionFilter): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (type) query.set("type", type);
  for (const path of open) query.append("open", path);
  return query.size > 0 ? `?${query}` : "";
}

/** Anchor of a question. */
export const getQuestionId = (path: string): string => `question-${path}`;
/** Anchor of a group. */
export const getGroupId = (group: string): string => `group-${group}`;
