import type { exemption as french } from "../fr/exemption.ts";

export const exemption: typeof french = {
  steps: {
    what: "By default, Shopify does not let apps change themes; only apps with an exemption can. The granted permissions are not enough, and adding more changes nothing.",
    ask: "The owner of the app asks Shopify for the exemption, giving the app’s client ID: that is you, if the app was created for your store.",
    token:
      "Once Shopify has granted it, create a new token and enter it under “Replace the credentials”. An older token stays without the exemption.",
    zip: "Meanwhile, download the theme and upload it in Shopify yourself: Online Store, Themes, Add theme, Upload zip file.",
  },
  form: "Ask Shopify for the exemption",
  download: "Download the ZIP",
  store: "Replace the credentials",
  answer: "Shopify’s answer:",
};
