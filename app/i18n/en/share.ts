/** The link by which a developer answers the questions of an update. */
import type { Catalogue } from "../translate.ts";

export const share = {
  title: "Not sure?",
  text: "Your developer can answer through a link, valid for {{days}} days. They see this preview and answer its questions, nothing else; only you publish.",
  name: "Your developer’s name",
  nameHint: "Shown beside each of their answers.",
  submit: "Create a link",
  pending: "Creating",
  createdTitle: "Link for {{name}}",
  createdText: "Send it now: it is shown only once. Whoever has this link can answer for you.",
  copy: "Copy the link",
  list: "Links to this preview",
  opened: "Opened {{when}}, valid until {{until}}",
  unopened: "Not opened yet, valid until {{until}}",
  expired: "Expired",
  revoked: "Revoked",
  revoke: "Revoke",
  revokeOf: "Revoke the link of {{name}}",
  errors: {
    name: "Enter a name of at most 80 characters.",
  },
  page: {
    title: "Preview of an update",
    who: "You answer as {{name}}. This link is valid until {{until}}.",
    kept: "{{shop}} sees your answers with your name, and decides about publishing.",
    save: "Save the answers",
    unsaved: "Your texts, which could not be saved",
    saved: "Your answers are saved. {{shop}} decides about publishing.",
  },
} satisfies Catalogue["share"];
