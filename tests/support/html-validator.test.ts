import { describe, expect, it } from "vitest";
import { findHtmlFaults } from "./html-validator.ts";

const inPage = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><main>${body}</main></body></html>`;

const options = '<option value="a">A</option><option value="b">B</option>';
const select = (attributes: string, content: string) =>
  `<label>Choice <select name="choice" ${attributes}>${content}</select></label>`;

describe("findHtmlFaults", () => {
  it.each([
    ["details in a span", "<span><details><summary>More</summary>Text</details></span>"],
    ["details in a span of a link", '<a href="/a"><span><details><summary>More</summary></details></span></a>'],
    ["a block in a paragraph's emphasis", "<p>A <em><div>block</div></em></p>"],
    ["a list in a button", '<button type="button"><ul><li>One</li></ul></button>'],
    ["a block in a label", '<label><div>Name</div><input type="text" name="name" autocomplete="name"></label>'],
    ["a heading in a span", "<span><h2>Title</h2></span>"],
    ["a link in a link", '<a href="/a">One <span><a href="/b">two</a></span></a>'],
    ["a button in a link", '<a href="/a">One <button type="button">two</button></a>'],
    ["a link in a button", '<button type="button">One <a href="/a">two</a></button>'],
    ["a field in a button", '<button type="button">One <input type="text" name="a" aria-label="A"></button>'],
    ["a required list that begins with a value", select("required", options)],
    ["a required list that begins with a text", select("required", "<option>A</option>")],
    [
      "a required list whose empty option is in a group",
      select("required", '<optgroup label="Group"><option value="">A</option></optgroup>'),
    ],
  ])("rejects %s", async (_name, body) => {
    expect(await findHtmlFaults(inPage(body))).not.toEqual([]);
  });

  it.each([
    ["details in a block", "<div><details><summary><span>More</span></summary><p>Text</p></details></div>"],
    ["a required list that begins without a value", select("required", `<option value="">Choose</option>${options}`)],
    ["a list that always has a value", select("", options)],
    ["a required list of several lines", select('required size="4"', options)],
  ])("accepts %s", async (_name, body) => {
    expect(await findHtmlFaults(inPage(body))).toEqual([]);
  });
});
