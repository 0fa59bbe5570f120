import { expect, it } from "vitest";
import { groupGuides } from "./guide-index.tsx";

it("groups keep the position of their first member, and members keep their order", () => {
  const members = [
    { name: "a", group: null },
    { name: "b", group: "One" },
    { name: "c", group: "Two" },
    { name: "d", group: "One" },
  ];
  expect(groupGuides(members).map(({ group, members: of }) => [group, of.map(({ name }) => name).join("")])).toEqual([
    [null, "a"],
    ["One", "bd"],
    ["Two", "c"],
  ]);
});
