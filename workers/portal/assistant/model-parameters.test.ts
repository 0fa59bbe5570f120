import { expect, test } from "vitest";
import { getModelRules } from "./model-parameters.ts";

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
