/** Conflicts with a side that is known to be better for the shop: no sure advice is for the other one. */
import { describe, expect, test } from "vitest";
import { adviseConflict } from "./advise.ts";
import { findAppOfPlace } from "./app-marks.ts";
import { mergeCode } from "./code-merge.ts";
import { type Advice, carefulReasons } from "./contract.ts";

interface Hunk {
  path: string;
  base: string;
  mine: string;
  release: string;
}

const theme = (body: string) => `<!doctype html>\n<html>\n<body>\n${body}\n</body>\n</html>\n`;
const hunk = (base: string, merchant: string, release: string, path = "sections/header.liquid"): Hunk => {
  const fill = (text: string) =>
    path.startsWith("layout/") ? theme(text) : path.endsWith(".liquid") ? `<div>\n${text}\n</div>\n` : `${text}\n`;
  return { path, base: fill(base), mine: fill(merchant), release: fill(release) };
};
const css = (base: string, merchant: string, release: string) => hunk(base, merchant, release, "assets/base.css");
const js = (base: string, merchant: string, release: string) => hunk(base, merchant, release, "assets/global.js");

/** Whose better side only the rest of the theme shows, so that the advice may be wrong but never sure. */
const hardForRelease: Record<string, Hunk> = {
  "an app beside an event that got another name": js(
    "publish('cart-update');",
    "publish('cart-update');\nwindow.jdgm && jdgm.refresh();",
    "publish(PUB_SUB_EVENTS.cartUpdate, { source: 'cart' });",
  ),
  "words of a label whose field got another id": hunk(
    '<label for="Search">Search</label>',
    '<label for="Search">Find it</label>',
    '<label for="Search-{{ section.id }}">Search</label>',
  ),
  "a word inside a script": hunk(
    '<script>const label = "Add";</script>',
    '<script>const label = "Add to bag";</script>',
    "<script>const label = window.cartStrings.add;</script>",
  ),
  "a colour whose variable no longer exists": css(
    ".card { color: rgb(var(--color-foreground)); }",
    ".card { color: rgb(var(--color-foreground)); font-weight: 600; }",
    ".card { color: rgb(var(--color-text)); }",
  ),
  "words of an option whose value the form sends by another name": hunk(
    '<input type="hidden" name="id" value="{{ variant.id }}">Buy',
    '<input type="hidden" name="id" value="{{ variant.id }}">Buy now',
    '<input type="hidden" name="items[][id]" value="{{ variant.id }}">Buy',
  ),
};

const betterFromRelease: Record<string, Hunk> = {
  "an app beside a class that the styles no longer know": hunk(
    '<div class="no-js">',
    '<div class="no-js">\n{% render "judgeme_core" %}',
    '<div class="js">',
    "layout/theme.liquid",
  ),
  "an app inside a tag whose class changed": hunk(
    '<form class="no-js cart">',
    '<form class="no-js cart" data-bold-app="1">',
    '<form class="js cart">',
  ),
  "arguments of a snippet in lines of their own": hunk(
    "{% render 'card-product',\n  card_product: product,\n  media_aspect_ratio: section.settings.image_ratio,\n  show_vendor: section.settings.show_vendor\n%}",
    "{% render 'card-product',\n  card_product: product,\n  media_aspect_ratio: section.settings.image_ratio,\n  show_vendor: true\n%}",
    "{% render 'card-product',\n  card_product: product,\n  image_shape: section.settings.image_shape,\n  show_vendor: section.settings.show_vendor,\n  skip_styles: skip_card_product_styles\n%}",
  ),
  "another snippet": hunk(
    "{% render 'price', product: product %}",
    "{% render 'price', product: product, use_variant: true %}",
    "{% render 'price-v2', item: product %}",
  ),
  "the name of a snippet and nothing else": hunk(
    "{% render 'icon-cart' %}",
    "{% render 'icon-bag' %}",
    "{% render 'icon', name: 'cart' %}",
  ),
  "a variable that later lines read": hunk(
    "{% assign ratio = 1 %}",
    "{% assign ratio = 2 %}",
    "{% assign media_ratio = section.settings.ratio | default: 1 %}",
  ),
  "words in an element that became a component": hunk(
    '<button type="submit">Add to cart</button>',
    '<button type="submit">Add to bag</button>',
    '<product-form data-url="{{ routes.cart_add_url }}"><button type="submit">Add to cart</button></product-form>',
  ),
  "a class on an element that scripts look for by a new name": hunk(
    '<div class="drawer" id="CartDrawer">',
    '<div class="drawer wide" id="CartDrawer">',
    '<div class="drawer" id="cart-drawer" data-drawer>',
  ),
  "the same fix with more around it": hunk(
    '<img src="{{ image | image_url }}">',
    '<img src="{{ image | image_url }}" loading="lazy">',
    '<img src="{{ image | image_url }}" loading="lazy" width="{{ image.width }}">',
  ),
  "lines that the release has as well": hunk(
    "<h1>{{ title }}</h1>",
    "<h1>{{ title }}</h1>\n{% render 'breadcrumbs', page: page %}",
    "<h1>{{ title }}</h1>\n{% render 'breadcrumbs', page: page %}\n{% render 'share' %}",
  ),
  "the release's fix on a line, and another line": hunk(
    "<b>{{ a }}</b>",
    "<b>{{ a | escape }}</b>",
    "<b>{{ a | escape }}</b>\n{{ b }}",
  ),
  "only a comment of the merchant's": hunk(
    "<p>{{ price }}</p>",
    "<p>{{ price }}</p>\n{% comment %}see ticket 12{% endcomment %}",
    "<p>{{ price | money }}</p>",
  ),
  "a custom property under a new name": css(
    ".card { padding: 1rem; color: var(--text); }",
    ".card { padding: 2rem; color: var(--text); }",
    ".card { padding: 1rem; color: rgb(var(--color-foreground)); }",
  ),
  "a selector that follows new markup": css(
    ".no-js .menu { display: block; }",
    ".no-js .menu { display: flex; }",
    "html:not(.js) .menu { display: block; }",
  ),
  "a width beside which the other styles break": css(
    "@media (min-width: 750px) {\n.grid { gap: 1rem; } }",
    "@media (min-width: 800px) {\n.grid { gap: 1rem; } }",
    "@media (min-width: 990px) {\n.grid { gap: 1rem; } }",
  ),
  "an event that other scripts wait for": js(
    "publish('cart', { items });",
    "publish('cart', { items, total });",
    "publish(PUB_SUB_EVENTS.cartUpdate, { source: 'cart', items });",
  ),
  "a call of a function that has another name": js(
    "const drawer = getDrawer();",
    "const drawer = getDrawer('left');",
    "const drawer = document.querySelector('cart-drawer');",
  ),
  "text in a script": hunk(
    "<script>\nwindow.state = 'open';\n</script>",
    "<script>\nwindow.state = 'closed';\n</script>",
    "<script>\nwindow.state = 'ready';\n</script>",
  ),
  "words of a captured class": hunk(
    "<b class='{% capture names %}no-js small{% endcapture %}{{ names }}'></b>",
    "<b class='{% capture names %}no-js large{% endcapture %}{{ names }}'></b>",
    "<b class='{% capture names %}js small{% endcapture %}{{ names }}'></b>",
  ),
  "the address of a form": hunk(
    '<form action="/cart"><i></i>',
    '<form action="/cart?a=1"><i></i>',
    '<form action="{{ routes.cart_url }}"><i></i>',
  ),
  "a deletion of what the release now defines things in": hunk(
    "{% render 'cart-count' %}",
    "",
    "{% render 'cart-count' %}\n{% assign has_cart = true %}",
  ),
  "a deletion beside an output that the release adds": hunk(
    "<span>{{ x }}</span>",
    "",
    "<span>{{ x }}</span>\n{{ content_for_index }}",
  ),
  "lines that were commented out and have other arguments": hunk(
    "{% render 'menu' %}",
    "{% comment %}{% render 'menu' %}{% endcomment %}",
    "{% render 'menu', links: links %}",
  ),
  "a layer that a new drawer needs": css(
    ".header { z-index: 3; color: red; }",
    ".header { z-index: 4; color: red; }",
    ".header { z-index: 100; color: red; }",
  ),
  "a default that the release's options lack": hunk(
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "select", "default": "left" }] }\n{% endschema %}',
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "select", "default": "right" }] }\n{% endschema %}',
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "select", "default": "start" }] }\n{% endschema %}',
  ),
  "a rewritten file that scripts rely on": hunk(
    Array.from({ length: 12 }, (_, at) => `<p class="line-${at}">{{ a_${at} }}</p>`).join("\n"),
    Array.from({ length: 12 }, (_, at) => `<li class="own-${at}">{{ b_${at} }}</li>`).join("\n"),
    Array.from({ length: 12 }, (_, at) => `<p class="line-${at}" data-line>{{ a_${at} }}</p>`).join("\n"),
  ),
};

const betterFromMerchant: Record<string, Hunk> = {
  "words on a button": hunk("<b>Buy</b>", "<b>Buy it now</b>", "<b>Add to bag</b>"),
  "words of an attribute": hunk(
    '<img alt="Shop" src="a.png">',
    '<img alt="Our shop in Lyon" src="a.png">',
    '<img alt="Store" src="a.png">',
  ),
  "an own sentence beside one of the release": hunk(
    "<p>Free returns</p>",
    "<p>Free returns within 60 days</p>",
    "<p>Easy returns</p>",
  ),
  "an own colour": css(
    ".a { color: #fff; padding: 1px }",
    ".a { color: #c00; padding: 1px }",
    ".a { color: #eee; padding: 1px }",
  ),
  "an own size": css(".a { height: 3rem; }", ".a { height: 3.5rem; }", ".a { height: 3.25rem; }"),
  "an own default in a schema": hunk(
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "text", "default": "Hello" }] }\n{% endschema %}',
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "text", "default": "Bonjour" }] }\n{% endschema %}',
    '{% schema %}\n{ "settings": [{ "id": "a", "type": "text", "default": "Welcome" }] }\n{% endschema %}',
  ),
  "own lines where the release only adds white space": hunk(
    "<p>{{ price }}</p>",
    "<p>{{ price }}</p>\n{% render 'my-badge' %}",
    "  <p>\n    {{ price }}\n  </p>",
  ),
  "own lines where the release only adds a comment": hunk(
    "<p>{{ price }}</p>",
    "<p>{{ price | money_with_currency }}</p>",
    "<p>{{ price }}</p>\n{% comment %}Money{% endcomment %}",
  ),
  "declarations in another order": css("a: 1;\nb: 2;", "a: 3;\nb: 4;", "b: 2;\na: 1;"),
  "a deleted text that the release reworded": hunk("<p>Powered by us</p>", "", "<p>Powered by our team</p>"),
  "a deleted output that the release formats": hunk(
    "<span>{{ product.vendor }}</span>",
    "",
    "<span>{{ product.vendor | escape }}</span>",
  ),
  "the release's change with more": hunk(
    '<a href="/">Home</a>',
    '<a href="/" aria-current="page" data-own>Home</a>',
    '<a href="/" aria-current="page">Home</a>',
  ),
  "own lines that the release has in a comment only": hunk(
    "<p>{{ a }}</p>",
    "<p>{{ a }}</p>\n{% render 'badge', product: product %}",
    "<p>{{ a | escape }}</p>\n<!-- {% render 'badge', product: product %} -->",
  ),
  "an app beside reworded text": hunk(
    "<p>Thank you</p>",
    "<p>Thank you</p>\n{% render 'judgeme_widgets', widget_type: 'judgeme_preview_badge' %}",
    "<p>Thank you for your order</p>",
  ),
  "an own block beside a fix of the release's": hunk(
    "<h2>{{ title }}</h2>",
    "<h2>{{ title }}</h2>\n<table>{% for row in product.metafields.own.rows.value %}<tr><td>{{ row }}</td></tr>{% endfor %}</table>\n<p>{{ a }}</p>\n<p>{{ b }}</p>",
    "<h2>{{ title | escape }}</h2>",
  ),
};

function advise({ path, base, mine: merchant, release }: Hunk): Advice {
  const conflict = mergeCode(base, merchant, release);
  expect(conflict.outcome, "is a conflict").toBe("conflict");
  const apps = new Set(conflict.parts.flatMap((part) => ("mine" in part ? findAppOfPlace(part) : [])));
  const madeBy = apps.size === 1 ? ([...apps][0] ?? null) : null;
  const file = { path, kind: "code", outcome: "conflict", write: "undecided", text: null } as const;
  return adviseConflict({ ...file, notes: [], conflict }, { base, madeBy });
}

const isSure = ({ reason }: Advice) => !carefulReasons.includes(reason);
const toCases = (hunks: Record<string, Hunk>) => Object.entries(hunks);

describe("adviseConflict", () => {
  test.each([...toCases(betterFromRelease), ...toCases(hardForRelease)])(
    "never says surely to keep the merchant's side: %s",
    (_name, hunk) => {
      const advice = advise(hunk);
      expect(advice.choice === "mine" && isSure(advice), advice.reason).toBe(false);
    },
  );

  test.each(toCases(betterFromMerchant))("never says surely to take the release's side: %s", (_name, hunk) => {
    const advice = advise(hunk);
    expect(advice.choice === "new" && isSure(advice), advice.reason).toBe(false);
  });

  test("is right for most conflicts, and sure of many", () => {
    const all = [
      ...Object.values(betterFromRelease).map((hunk) => ({ better: "new", advice: advise(hunk) })),
      ...Object.values(betterFromMerchant).map((hunk) => ({ better: "mine", advice: advise(hunk) })),
    ];
    const right = all.filter(({ better, advice }) => advice.choice === better);
    const taken = right.filter(({ better }) => better === "new");
    expect(right.length).toBeGreaterThanOrEqual(all.length * 0.8);
    expect(taken.length).toBeGreaterThanOrEqual(Object.keys(betterFromRelease).length * 0.6);
    expect(all.filter(({ advice }) => isSure(advice)).length).toBeGreaterThanOrEqual(15);
  });
});
