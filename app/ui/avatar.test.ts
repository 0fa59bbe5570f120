import { expect, it } from "vitest";
import { getInitials } from "./avatar.tsx";

it.each([
  ["Alice Martin", "AM"],
  ["alice", "A"],
  ["alice.martin@demo.test", "AM"],
  ["Jean Paul Sartre", "JS"],
  ["Élodie d’Arc", "ÉD"],
  ["👩🏽‍🚀 Ada", "👩🏽‍🚀A"],
  ["Alice (<Martin>)", "AM"],
  ["«»", "?"],
  ["  ", "?"],
])("%s is drawn as %s", (name, letters) => {
  expect(getInitials(name)).toBe(letters);
});
