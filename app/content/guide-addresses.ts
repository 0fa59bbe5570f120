/** The addresses outside the portal that our guides link to; answers of the assistant may link to no others. */
export const guideAddresses: readonly string[] = [
  "https://docs.google.com/forms/d/e/1FAIpQLSfZTB1vxFC5d1-GPdqYunWRGUoDcOheHQzfK2RoEFEHrknt5g/viewform",
  "https://www.rfc-editor.org/rfc/rfc9457",
];
