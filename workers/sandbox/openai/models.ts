/** The families of models and what each accepts. Any other parameter value is an error of the whole request. */
import { OpenAiError } from "./errors.ts";

export interface ModelFamily {
  /** Reasoning models have hidden tokens, count them in `max_completion_tokens`, and know the role `developer`. */
  isReasoning: boolean;
  /** Values of `reasoning_effort`; the first one is the default. */
  efforts: readonly string[];
  /** `plain`: only without reasoning. `never`: only the default, 1. */
  temperature: "always" | "plain" | "never";
  contextTokens: number;
}

const families: readonly { names: RegExp; family: ModelFamily }[] = [
  {
    names: /^gpt-4(?:o|o-mini|\.1|\.1-mini|\.1-nano)(?:-\d{4}-\d{2}-\d{2})?$/,
    family: { isReasoning: false, efforts: [], temperature: "always", contextTokens: 128_000 },
  },
  {
    names: /^gpt-5(?:-mini|-nano)?(?:-\d{4}-\d{2}-\d{2})?$/,
    family: {
      isReasoning: true,
      efforts: ["medium", "minimal", "low", "high"],
      temperature: "never",
      contextTokens: 400_000,
    },
  },
  {
    names: /^gpt-5\.[1-9](?:-[a-z]+)?(?:-\d{4}-\d{2}-\d{2})?$/,
    family: {
      isReasoning: true,
      efforts: ["medium", "none", "low", "high", "xhigh"],
      temperature: "plain",
      contextTokens: 400_000,
    },
  },
  {
    names: /^gpt-6-(?:sol|luna)$/,
    family: {
      isReasoning: true,
      efforts: ["medium", "none", "low", "high", "xhigh"],
      temperature: "never",
      contextTokens: 400_000,
    },
  },
  {
    names: /^gpt-6(?:-[a-z]+)?$/,
    family: {
      isReasoning: true,
      efforts: ["medium", "low", "high", "xhigh"],
      temperature: "never",
      contextTokens: 400_000,
    },
  },
];

/** Shut down by the vendor; calls answer 404 like those of unknown models. */
const retired = /^gpt-3\.5-/;

export function findFamily(model: string): ModelFamily {
  const options = { status: 404, code: "model_not_found" };
  if (retired.test(model))
    throw new OpenAiError(
      `The model \`${model}\` has been deprecated, learn more in the list of deprecations.`,
      options,
    );
  const known = families.find(({ names }) => names.test(model));
  if (!known) throw new OpenAiError(`The model \`${model}\` does not exist or you do not have access to it.`, options);
  return known.family;
}

/** Hidden tokens of an answer by effort; the vendor's vary. */
const hiddenTokens: Record<string, number> = { none: 0, minimal: 64, low: 256, medium: 640, high: 1280, xhigh: 2560 };

export const countHiddenTokens = ({ isReasoning }: ModelFamily, effort: string): number =>
  isReasoning ? (hiddenTokens[effort] ?? 0) : 0;
