import type { Catalogue } from "../translate.ts";

export const errorScreen = {
  retry: "Try again",
  retrying: "Trying again",
  again: "Still nothing. Wait a minute, then try again.",
  home: "Back to home",
  reference: "Reference",
  referenceOf: "Reference: {{requestId}}",
  referenceUse: "To quote in a request to support.",
  copy: "Copy the reference",
  copied: "Reference copied",
  failed: {
    title: "This page could not be shown",
    text: "Something went wrong on our side. Your stores work as usual and your published theme is not touched.",
  },
  unavailable: {
    title: "This page could not be shown",
    text: "A service it depends on does not answer. You stay signed in, your stores work as usual and nothing has been changed.",
    formText:
      "A service it depends on does not answer, and nothing was done. In a moment, reload this page: your browser sends what you have typed once more.",
    resendText: "To do so, reload this page: your browser sends what you have typed once more.",
    rightsText: "Your rights cannot be checked at the moment. You stay signed in and nothing has been changed.",
  },
  unreachable: {
    title: "This page did not arrive",
    text: "The connection was interrupted on the way. You stay signed in and your stores work as usual.",
  },
  notFound: {
    title: "This page does not exist",
    text: "The address has changed, or it has a typing error. Your stores and licences are not affected.",
  },
  forbidden: {
    title: "This page is not for this account",
    text: "It needs other rights than yours. Nothing has been changed.",
  },
  notAllowed: {
    title: "This page takes no form",
    text: "It can be opened, but nothing can be sent to it. Nothing has been changed.",
  },
  limited: {
    title: "Too many requests in a short time",
    text: "Wait a minute, then try again. Nothing has been changed.",
  },
} satisfies Catalogue["errorScreen"];
