import { describe, expect, test } from "vitest";
import { getMaxAnswerTokens, getModelRules, replaceParameter } from "./model-parameters.ts";

const all = { temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5, max_tokens: 500 };

describe("getModelRules", () => {
  test.each([
    ["gpt-4o", "system", all],
    ["gpt-4o-mini-2024-07-18", "system", all],
    ["gpt-4.1", "system", all],
    ["gpt-4.1-nano", "system", all],
    ["gpt-5", "developer", { max_completion_tokens: 2_500 }],
    ["gpt-5-mini", "developer", { max_completion_tokens: 2_500 }],
    ["gpt-5.1", "developer", { temperature: 0.7, reasoning_effort: "none", max_completion_tokens: 500 }],
    ["gpt-5.6-terra", "developer", { temperature: 0.7, reasoning_effort: "none", max_completion_tokens: 500 }],
    ["gpt-6", "developer", { max_completion_tokens: 2_500 }],
    ["gpt-6-luna", "developer", { max_completion_tokens: 2_500 }],
    ["o4-mini", "developer", { max_completion_tokens: 2_500 }],
    ["a-model-of-tomorrow", "developer", { max_completion_tokens: 2_500 }],
  ] as const)("gives %s instructions as %s and these parameters", (model, role, parameters) => {
    expect(getModelRules(model)).toEqual({ role, parameters });
  });
});

describe("replaceParameter", () => {
  test.each([
    ["presence_penalty", all, { temperature: 0.7, frequency_penalty: 0.5, max_tokens: 500 }],
    ["max_tokens", { max_tokens: 500 }, { max_completion_tokens: 500 }],
    ["max_completion_tokens", { max_completion_tokens: 500 }, { max_tokens: 500 }],
    ["reasoning_effort", getModelRules("gpt-5.1").parameters, getModelRules("gpt-5").parameters],
  ] as const)("keeps a cap for a model that rejects %s", (name, parameters, replaced) => {
    expect(replaceParameter(parameters, name)).toEqual(replaced);
  });

  test.each(["gpt-4o", "gpt-5", "gpt-5.1", "gpt-6"])("keeps the bound of %s whatever it rejects", (model) => {
    const rules = getModelRules(model);
    for (const name of Object.keys(rules.parameters)) {
      const { max_tokens, max_completion_tokens } = replaceParameter(rules.parameters, name);
      expect(max_tokens ?? max_completion_tokens).toBeLessThanOrEqual(getMaxAnswerTokens(rules));
    }
  });
});
