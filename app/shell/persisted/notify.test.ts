import { afterEach, describe, expect, test } from "vitest";
import { notify } from "./notify.ts";
import { read, remove } from "./persisted.ts";

afterEach(() => remove("notifications-storage"));
const readStored = () => read("notifications-storage").notifications;

describe("notify", () => {
  test("stores a notification for a day by default, with a unique id", () => {
    notify({ type: "info", title: "Un", message: "Texte" });
    notify({ type: "warning", title: "Deux", message: "Texte", link: "/update", expiresInMs: 60_000 });
    const life = readStored().map(({ createdAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(createdAt));
    expect(life.sort((one, other) => one - other)).toEqual([60_000, 86_400_000]);
    expect(new Set(readStored().map(({ id }) => id)).size).toBe(2);
    expect(readStored().find(({ title }) => title === "Deux")).toMatchObject({
      link: "/update",
      isAdmin: false,
      read: false,
    });
  });

  test("stores notifications with the same key once, and cuts long texts", () => {
    for (const title of ["Un", "Deux"]) notify({ about: "job:1", type: "success", title, message: "x".repeat(5_000) });
    expect(readStored().map(({ id, title }) => [id, title])).toEqual([["here:job:1", "Un"]]);
  });
});
