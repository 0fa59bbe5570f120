/** Judges pages by the HTML standard: content models, nesting, labels, ids. */
import { HtmlValidate, type Plugin, Rule } from "html-validate";

/** A required list of one line begins with an option without a value, or `required` demands nothing. */
class RequiredSelect extends Rule {
  setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const node of document.querySelectorAll("select[required]")) {
        const isLong = node.hasAttribute("multiple") || Number(node.getAttributeValue("size") ?? 1) > 1;
        const first = node.querySelector("option");
        const value = first?.getAttributeValue("value") ?? first?.textContent.trim();
        if (!isLong && (value !== "" || first?.parent !== node))
          this.report({ node, message: "The first option of a required list has a value." });
      }
    });
  }
}

const plugin: Plugin = { name: "portal", rules: { "required-select": RequiredSelect } };

const validator = new HtmlValidate({
  plugins: [plugin],
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "required-select": "error",
    // React writes the doctype, boolean attributes and void elements in its own way, all of it valid.
    "doctype-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // The Content-Security-Policy limits scripts and styles to our own origin.
    "require-sri": "off",
    // A title names the page and the product; search engines may truncate it.
    "long-title": "off",
    "no-trailing-whitespace": "off",
    // A running job reloads its page without scripts; nothing that is typed is on it.
    "meta-refresh": "off",
    "no-inline-style": "error",
  },
});

/** Returns what is wrong, as `line:column rule: message`. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`);
}
