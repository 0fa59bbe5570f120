/* Behaviour that every page shares. Without it, everything still works by forms and links. */

class QuantityInput extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const button = event.target.closest('[data-step]');
      if (!button) return;
      const input = this.querySelector('input');
      const next = Number(input.value) + Number(button.dataset.step);
      input.value = Math.max(Number(input.min), next);
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
}

class ProductRecommendations extends HTMLElement {
  connectedCallback() {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries[0].isIntersecting) return;
        observer.disconnect();
        this.load();
      },
      { rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(this);
  }

  async load() {
    const response = await fetch(this.dataset.url);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const filled = page.querySelector('product-recommendations');
    if (filled) this.innerHTML = filled.innerHTML;
  }
}

class InstantSearch extends HTMLElement {
  connectedCallback() {
    this.results = this.querySelector('[data-results]');
    this.addEventListener('input', (event) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(event.target.value.trim()), 250);
    });
  }

  async search(terms) {
    if (terms.length < 2) {
      this.results.replaceChildren();
      return;
    }
    const query = new URLSearchParams({ q: terms, section_id: 'predictive-search', 'resources[type]': 'product', 'resources[limit]': '6' });
    const response = await fetch(`${this.dataset.url}?${query}`);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    this.results.replaceChildren(...page.querySelectorAll('#predictive-search-results > *'));
  }
}

customElements.define('quantity-input', QuantityInput);
customElements.define('instant-search', InstantSearch);
customElements.define('product-recommendations', ProductRecommendations);

/* Menus are <details>: Escape and a click elsewhere close them. */
const openMenus = () => document.querySelectorAll('details[data-menu][open]');

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});

document.addEventListener('click', (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
