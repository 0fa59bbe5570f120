/** A stack of its own with other configuration values, for features that they open and close. */
import { rm } from "node:fs/promises";
import { freePorts } from "#scripts/ports.ts";
import { type Stack, startStack } from "#scripts/stack.ts";
import { createSeededState } from "./seeded-state.ts";

/** `undefined` removes a value. */
type Variables = Record<string, string | undefined>;
type Act = (stack: Stack) => Promise<void>;

/** `runWith` starts the stack with these values and stops it after the act; the data stay for the next one. */
export async function withRestarts(
  run: (runWith: (variables: Variables, act: Act) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stateFolder = await createSeededState("portal-configuration-");
  const { ports } = await freePorts();
  try {
    await run(async (variables, act) => {
      const stack = await startStack({ ports, isDirect: true, stateFolder, variables, onLog: () => undefined });
      await act(stack).finally(() => stack.stop());
    });
  } finally {
    await rm(stateFolder, { recursive: true, force: true });
  }
}

export const withValues = (variables: Variables, act: Act): Promise<void> =>
  withRestarts((runWith) => runWith(variables, act));
