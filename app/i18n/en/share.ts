/** The link by which a developer answers the questions of an update. */
import type { Catalogue } from "../translate.ts";

export const share = {
  title: "Not sure?",
  text: "Send your developer a link, valid for {{days}} days. They see this preview and answer its questions, nothing more. Only you can publish.",
  name: "Your developer’s name",
  nameHint: "Shown beside each of their answers.",
  submit: "Create a link",
  pending: "Creating",
  createdTitle: "Link for {{name}}",
  createdText: "Send it now: it is shown only once. Anyone with this link can answer for you.",
  copy: "Copy the link",
  list: "Links to this preview",
  opened: "Opened {{when}}, valid until {{until}}",
  unopened: "Not opened yet, valid until {{until}}",
  expired: "Expired",
  revoked: "Revoked",
  revoke: "Revoke",
  revokeOf: "Revoke {{name}}’s link",
  errors: {
    name: "Enter a name of at most 80 characters.",
  },
  page: {
    title: "Update preview",
    who: "You are answering as {{name}}. This link is valid until {{until}}.",
    kept: "{{shop}} sees your answers with your name and decides when to publish.",
    save: "Save the answers",
    unsaved: "Your unsaved texts",
    saved: "Your answers are saved. {{shop}} decides when to publish.",
  },
} satisfies Catalogue["share"];
