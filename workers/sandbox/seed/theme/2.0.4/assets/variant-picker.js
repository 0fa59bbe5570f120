/* Keeps a product page in step with the chosen options: one request a choice, the last choice wins. */

class VariantPicker extends HTMLElement {
  connectedCallback() {
    this.addEventListener('change', (event) => this.choose(event.target));
  }

  async choose(input) {
    this.request?.abort();
    this.request = new AbortController();
    const values = Array.from(this.querySelectorAll('input:checked'), (chosen) => chosen.dataset.valueId);
    const url = input.dataset.productUrl || this.dataset.url;
    const query = new URLSearchParams({ option_values: values.join(','), section_id: this.dataset.section });
    try {
      const response = await fetch(`${url}?${query}`, { signal: this.request.signal });
      if (!response.ok) return;
      this.show(new DOMParser().parseFromString(await response.text(), 'text/html'), input.dataset.valueId, url);
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  }

  show(fresh, focusedValue, url) {
    const page = this.closest('[data-product]');
    for (const part of ['[data-price]', '[data-add]', '[data-variant-id]', 'variant-picker']) {
      const target = page.querySelector(part);
      const source = fresh.querySelector(part);
      if (target && source) target.replaceWith(source);
    }
    page.querySelector(`[data-value-id="${focusedValue}"]`)?.focus();
    const variant = page.querySelector('[data-variant-id]')?.value;
    if (variant) window.history.replaceState({}, '', `${url}?variant=${variant}`);
  }
}

class ShareButton extends HTMLElement {
  connectedCallback() {
    if (!navigator.share) return;
    this.hidden = false;
    this.addEventListener('click', () => navigator.share({ url: this.dataset.url, title: this.dataset.title }).catch(() => {}));
  }
}

customElements.define('variant-picker', VariantPicker);
customElements.define('share-button', ShareButton);
