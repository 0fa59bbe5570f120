import { describe, expect, it } from "vitest";
import { isVersion, releaseForm } from "./schema.ts";

const readFields = (form: object) => releaseForm.safeParse(form).error?.issues.map(({ path }) => path[0]);
const notes = { notesFr: "- Première\r\n- Deuxième ", notesEn: "- First" };

describe("isVersion", () => {
  it("accepts three numbers only", () => {
    expect(["2.0.4", "2.0", "nothing", "2.0.4-beta"].map(isVersion)).toEqual([true, false, false, false]);
  });
});

describe("releaseForm", () => {
  it("normalises the line breaks of notes, and offers a release to the staff alone by default, unconfirmed", () => {
    expect(releaseForm.parse({ intent: "publish", ...notes })).toEqual({
      ...{ intent: "publish", notesFr: "- Première\n- Deuxième", notesEn: "- First", stage: "staff" },
      ...{ confirm: false, acknowledged: false },
    });
    expect(releaseForm.parse({ intent: "publish", ...notes, acknowledged: "on" })).toMatchObject({
      acknowledged: true,
    });
    expect(releaseForm.parse({ intent: "publish", ...notes, stage: "all", confirm: "on" })).toMatchObject({
      ...{ stage: "all", confirm: true },
    });
  });

  it("requires notes in both languages, except of a draft", () => {
    expect(readFields({ intent: "publish", ...notes, notesFr: " " })).toEqual(["notesFr"]);
    expect(readFields({ intent: "change-notes", ...notes, notesEn: "" })).toEqual(["notesEn"]);
    expect(readFields({ intent: "save-notes", notesFr: "", notesEn: "" })).toBeUndefined();
    expect(readFields({ intent: "save-notes", notesFr: "x".repeat(5_001), notesEn: "" })).toEqual(["notesFr"]);
  });

  it("requires a reason for a withdrawal and a halt, and never widens from the last stage", () => {
    expect(readFields({ intent: "withdraw", reason: " " })).toEqual(["reason"]);
    expect(readFields({ intent: "halt", haltReason: " " })).toEqual(["haltReason"]);
    expect(readFields({ intent: "widen", from: "all" })).toEqual(["from"]);
    expect(readFields({ intent: "widen", from: "tenth" })).toBeUndefined();
  });
});
