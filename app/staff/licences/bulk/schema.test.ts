import { describe, expect, it } from "vitest";
import { bulkForm, parseAct, parseIds, parseTarget, parseView } from "./schema.ts";

const [first, second] = ["0123456789abcdef01234567", "0123456789abcdef01234568"];

describe("parseIds", () => {
  it("reads ids with spaces or commas between them, and nothing else", () => {
    expect(parseIds(`${first}, ${second}\n`)).toEqual([first, second]);
    for (const input of ["", "nothing", `${first} nothing`]) expect(parseIds(input), input).toBeNull();
  });
});

describe("parseView", () => {
  it("reads the filters of a view, also of one without filters", () => {
    expect(parseView("status=paused&sort=shop&columns=shop&columns=plan&after=x")).toEqual({ status: "paused" });
    expect(parseView("")).toEqual({});
  });

  it("rejects a filter that would be left out, so that no act reaches more licences", () => {
    for (const view of ["status=pausd", "colour=red"]) expect(parseView(view), view).toBeNull();
  });
});

describe("parseTarget", () => {
  it("prefers ids to a view, and names what is malformed", () => {
    expect(parseTarget({ ids: first, view: "" })).toEqual({ ids: [first] });
    expect(parseTarget({ view: "" })).toEqual({ filters: {} });
    expect(parseTarget({ ids: "nothing", view: "" })).toEqual({ problem: "ids" });
    expect(parseTarget({ view: "status=pausd" })).toEqual({ problem: "view" });
    expect(parseTarget({})).toEqual({ problem: "ids" });
  });
});

describe("parseAct", () => {
  it("reads a known act only", () => {
    expect(["pause", "paus", null].map(parseAct)).toEqual(["pause", null, null]);
  });
});

describe("bulkForm", () => {
  const form = { act: "pause", ids: first, reason: "invoice unpaid", requestId: "request-1" };
  const readFields = (changes: object) =>
    bulkForm.safeParse({ ...form, ...changes }).error?.issues.map(({ path }) => path[0]);

  it("requires licences, a reason and the id of its request", () => {
    expect(bulkForm.parse(form)).toMatchObject({ act: "pause", ids: [first], reason: "invoice unpaid" });
    expect(readFields({ ids: "nothing" })).toEqual(["ids"]);
    expect(readFields({ ids: undefined, view: "status=pausd" })).toEqual(["view"]);
    expect(readFields({ ids: undefined })).toEqual(["ids"]);
    expect(readFields({ reason: " " })).toEqual(["reason"]);
    expect(readFields({ requestId: "x" })).toEqual(["requestId"]);
  });

  it("requires the texts of a notification in both languages", () => {
    const texts = { act: "notify", titleFr: "Bonjour", messageFr: "Un texte", titleEn: "Hello", messageEn: "A text" };
    expect(bulkForm.parse({ ...form, ...texts })).toMatchObject({
      notification: { fr: { title: "Bonjour", message: "Un texte" }, en: { title: "Hello", message: "A text" } },
    });
    for (const name of ["titleFr", "messageFr", "titleEn", "messageEn"])
      expect(readFields({ ...texts, [name]: " " }), name).toEqual([name]);
  });
});
