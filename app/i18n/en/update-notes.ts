import type { updateNotes as french } from "../fr/update-notes.ts";

export const updateNotes = {
  themeSettings: "theme settings",
  OWN_FILE: "This file is yours: no release has it. It is carried over as it is.",
  EDITED_BY_YOU: "You edited it: your work is carried over.",
  REMOVED_BY_RELEASE: "The new release no longer has it. You edited it: it stays.",
  STILL_USED: "The new release no longer has it, but {{by}} still uses it: it stays.",
  REMOVED_BY_YOU: "You deleted it: it does not come back.",
  RESTORED: "You deleted it, but {{by}} cannot do without it: it comes back.",
  REPLACED_BY_YOURS: "Your file {{by}} takes its place: Shopify does not accept both.",
  NO_BASE: "The release you started from is not known: nothing tells who changed it.",
  BINARY: "It is not text: it is kept or replaced as a whole.",
  TOO_LONG: "It is too long to be compared line by line: it is kept or replaced as a whole.",
  WHOLE_FILE: "With “{{choice}}”, the copy takes {{side}}. {{reason}}",
  WHOLE_FILE_TAKEN: "You answered “{{choice}}”: the copy has {{side}}. {{reason}}",
  UNREADABLE: "Its JSON cannot be read: it is carried over as a whole.",
  COMMENT_GONE: "This comment is in a part that the copy does not have, so it goes too: “{{comment}}”",
  FITTED: "The new release’s file, without values that your own sections or settings do not know: {{count}}.",
  SETTING_GONE: "The setting “{{setting}}” ({{place}}) no longer exists. Your value was “{{value}}”.",
  SETTING_INVALID:
    "The value “{{value}}” of the setting “{{setting}}” ({{place}}) is no longer accepted: the copy takes “{{fallback}}”.",
  SECTION_GONE: "The section “{{section}}” (type {{type}}) no longer exists: the copy does not have it.",
  BLOCK_GONE: "The block “{{block}}” (type {{type}}, in {{place}}) no longer exists: the copy does not have it.",
  LAYOUT_GONE: "The layout “{{layout}}” no longer exists: the theme’s own replaces it.",
  SECTION_TAKEN: "The new release adds “{{section}}” (type {{type}}) here: the copy has it.",
  SECTION_REMOVED:
    "The new release no longer has “{{section}}” (type {{type}}) here, and you had not touched it: it goes.",
  SECTION_NOT_TAKEN: "The new release adds “{{section}}” (type {{type}}) here. Your arrangement stays without it.",
  SECTION_WITHOUT_FILE:
    "The new release adds “{{section}}” here. The copy has no file for its type {{type}}, so it stays out.",
  SECTION_TOO_MANY:
    "The new release adds “{{section}}” (type {{type}}) here. It stays out: Shopify takes {{most}} in one place at most.",
  OWN_TOO_MANY:
    "In the new theme Shopify takes {{most}} here at most: your “{{section}}” (type {{type}}) is not in the copy.",
  TEMPLATE_FULL:
    "Together, your version and the new release would have more than {{most}} blocks, and Shopify takes no more: your arrangement stays as it is.",
  ADDED_BY_BOTH:
    "The new release adds “{{section}}” (type {{type}}) here, and so do you (type {{yours}}): yours stays.",
  REMOVAL_NOT_TAKEN: "The new release no longer has “{{section}}” (type {{type}}) here. Yours stays.",
  CHANGE_TAKEN:
    "The new release changes “{{section}}” (type {{type}}) here: the copy has it. What you changed in it stays.",
  CHANGE_NOT_TAKEN: "The new release changes “{{section}}” (type {{type}}) here. Yours stays as it is.",
  SETTING_KEPT:
    "The value “{{setting}}” ({{place}}) changed on both sides: yours stays, “{{yours}}”. The new release has: {{value}}",
  SETTING_UNSET: "The new release no longer sets the value “{{setting}}” ({{place}}): yours stays, “{{yours}}”.",
  ORDER_KEPT: "The order ({{place}}) changed on both sides: yours stays.",
  APP_EMBED_CARRIED: "The app embed {{type}} is carried over.",
  STYLE_WRITTEN_OUT:
    "The style “{{style}}” changes in the new release: your values of today are written out one by one, the look stays the same.",
  WORDS_KEPT:
    "The text “{{key}}” is not the same on both sides: yours stays, “{{yours}}”. The new release has: {{value}}",
  WORDS_UNUSED: "The new release no longer uses “{{key}}”. Your text stays, without effect: {{value}}",
  WORDS_REPLACED: "The text “{{key}}” changed its shape: yours is not carried over, “{{value}}”.",
  unsound: {
    JSON: "The two versions fit together, but the JSON would not be readable.",
    SCHEMA: "The two versions fit together, but Shopify would not read the schema.",
    TAGS: "The two versions fit together, but Shopify would not read the Liquid or HTML.",
    DUPLICATE_SETTING: "The two versions fit together, but one setting would stand there twice.",
    SCHEME_GROUP: "The two versions fit together, but the colour schemes that the sections ask for would be missing.",
  },
  answer: { mine: "Keep my version", "mine-file": "Keep my whole file", new: "Take the new release" },
  side: { mine: "your whole file", new: "the whole file of the new release" },
  because: {
    JSON: "A mix of both could not be read as JSON.",
    SCHEMA: "Shopify would not read the schema of a mix of both.",
    TAGS: "Shopify would not read the Liquid or HTML of a mix of both.",
    DUPLICATE_SETTING: "A mix of both would have one setting twice.",
    SCHEME_GROUP: "The sections of the copy ask for the colour schemes that only this file defines.",
  },
  fix: {
    REMOVED_BY_RELEASE: "If it is of no more use, delete it from the copy.",
    STILL_USED: "Once {{by}} no longer needs it, delete it.",
    UNSOUND: "Choose one version as a whole, or write the mix.",
    UNREADABLE: "Correct it in Shopify’s code editor.",
    COMMENT_GONE: "It still stands in your present theme.",
    SETTING_GONE: "Look for its successor in the copy’s theme editor.",
    SETTING_INVALID: "Choose another value in the copy’s theme editor.",
    SECTION_GONE: "Put a section of the new release in its place.",
    BLOCK_GONE: "Put a block of the new release in its place.",
    LAYOUT_GONE: "Check the page in the preview of the copy.",
    SECTION_TAKEN: "Check its texts in the theme editor of the copy.",
    SECTION_NOT_TAKEN: "Add it in the theme editor if you like it.",
    SECTION_TOO_MANY: "Take another away in the theme editor, then add it.",
    OWN_TOO_MANY: "Your current theme still has it: move its content to another section.",
    ADDED_BY_BOTH: "Compare with the new release in the theme editor.",
    CHANGE_NOT_TAKEN: "Compare with the new release in the theme editor.",
    APP_EMBED_CARRIED: "Try this app in the copy before you publish.",
    WORDS_REPLACED: "Write it again in the translations of the copy.",
  },
} satisfies typeof french;
