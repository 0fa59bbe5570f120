import { expect, test } from "vitest";
import { getMaxAnswerTokens, getModelRules, replaceParameter } from "./model-parameters.ts";

const all = { temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5, max_tokens: 500 };

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
] as const)("%s takes instructions as %s and these parameters", (model, role, parameters) => {
  expect(getModelRules(model)).toEqual({ role, parameters });
});

test.each([
  ["presence_penalty", all, { temperature: 0.7, frequency_penalty: 0.5, max_tokens: 500 }],
  ["max_tokens", { max_tokens: 500 }, { max_completion_tokens: 500 }],
  ["max_completion_tokens", { max_completion_tokens: 500 }, { max_tokens: 500 }],
  ["reasoning_effort", getModelRules("gpt-5.1").parameters, getModelRules("gpt-5").parameters],
] as const)("a model that refuses %s still gets a cap", (name, parameters, replaced) => {
  expect(replaceParameter(parameters, name)).toEqual(replaced);
});

test.each(["gpt-4o", "gpt-5", "gpt-5.1", "gpt-6"])("the bound of %s holds whatever it refuses", (model) => {
  const rules = getModelRules(model);
  for (const name of Object.keys(rules.parameters)) {
    const { max_tokens, max_completion_tokens } = replaceParameter(rules.parameters, name);
    expect(max_tokens ?? max_completion_tokens).toBeLessThanOrEqual(getMaxAnswerTokens(rules));
  }
});
