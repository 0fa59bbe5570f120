import { describe, expect, it } from "vitest";
import { groupGuides } from "./guide-index.tsx";

describe("groupGuides", () => {
  it("keeps the position of a group's first member, and the order of its members", () => {
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
});
