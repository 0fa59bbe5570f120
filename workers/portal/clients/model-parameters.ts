/** What each family of models accepts. A parameter that a model does not know is an error of the whole request. */

export interface ModelParameters {
  temperature?: number;
  presence_penalty?: number;
  frequency_penalty?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: "none";
}

export interface ModelRules {
  /** The role of the instructions. */
  role: "system" | "developer";
  parameters: ModelParameters;
}

const maxAnswerTokens = 500;
/** Reasoning models count their hidden tokens too: with 500 they may answer nothing. */
const maxReasoningTokens = 2_500;
const temperature = 0.7;

const families: { pattern: RegExp; rules: ModelRules }[] = [
  {
    pattern: /^gpt-(?:3\.5|4)/,
    rules: {
      role: "system",
      parameters: { temperature, presence_penalty: 0.6, frequency_penalty: 0.5, max_tokens: maxAnswerTokens },
    },
  },
  {
    pattern: /^gpt-5\.\d/,
    rules: {
      role: "developer",
      parameters: { temperature, reasoning_effort: "none", max_completion_tokens: maxAnswerTokens },
    },
  },
];

/** GPT-5, GPT-6, the o series, and models that we do not know yet: no optional parameter. */
const plainRules: ModelRules = { role: "developer", parameters: { max_completion_tokens: maxReasoningTokens } };

export const getModelRules = (model: string): ModelRules =>
  families.find(({ pattern }) => pattern.test(model))?.rules ?? plainRules;

/**
 * What to send when a model refuses the parameter `name`. The cap only changes its name, because the reservation of
 * tokens relies on it.
 */
export function replaceParameter<Parameters extends ModelParameters>(parameters: Parameters, name: string): Parameters {
  const { temperature: _, reasoning_effort: __, ...others } = parameters;
  const { max_tokens, max_completion_tokens, ...uncapped } = parameters;
  switch (name) {
    case "max_tokens":
      return { ...uncapped, max_completion_tokens: max_tokens } as Parameters;
    case "max_completion_tokens":
      return { ...uncapped, max_tokens: max_completion_tokens } as Parameters;
    // The model thinks then, which needs room and takes no temperature.
    case "reasoning_effort":
      return { ...others, ...plainRules.parameters } as Parameters;
    default:
      return Object.fromEntries(Object.entries(parameters).filter(([each]) => each !== name)) as Parameters;
  }
}

/** The most that an answer can have, whichever parameters the model refuses. */
export const getMaxAnswerTokens = ({ parameters }: ModelRules): number =>
  parameters.reasoning_effort
    ? maxReasoningTokens
    : (parameters.max_tokens ?? parameters.max_completion_tokens ?? maxReasoningTokens);
