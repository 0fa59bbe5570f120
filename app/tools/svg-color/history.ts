/** Undo and redo over states that are replaced and never changed. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** Of the last step: further states of the same gesture replace it. */
  gesture?: string | undefined;
}

const maxSteps = 200;

export const startHistory = <State>(now: State): History<State> => ({ past: [], now, future: [] });

export const record = <State>(
  { past, now, ...last }: History<State>,
  next: State,
  gesture?: string,
): History<State> => ({
  past: gesture !== undefined && gesture === last.gesture ? past : [...past, now].slice(-maxSteps),
  now: next,
  future: [],
  gesture,
});

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), now: previous, future: [history.now, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
