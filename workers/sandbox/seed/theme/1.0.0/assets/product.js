/* Keeps price, button and address of a product page in step with the chosen options. */

class VariantPicker extends HTMLElement {
  connectedCallback() {
    this.variants = JSON.parse(this.querySelector('[data-variants]').textContent);
    this.addEventListener('change', () => this.choose());
  }

  chosenOptions() {
    return Array.from(this.querySelectorAll('fieldset'), (set) => set.querySelector('input:checked')?.value);
  }

  choose() {
    const options = this.chosenOptions();
    const variant = this.variants.find((candidate) => candidate.options.every((value, index) => value === options[index]));
    const page = this.closest('[data-product]');
    const button = page.querySelector('[data-add]');
    button.disabled = !variant?.available;
    if (!variant) return;
    page.querySelector('[data-variant-id]').value = variant.id;
    window.history.replaceState({}, '', `${this.dataset.url}?variant=${variant.id}`);
    this.refresh(page, variant);
  }

  async refresh(page, variant) {
    const response = await fetch(`${this.dataset.url}?variant=${variant.id}&section_id=${this.dataset.section}`);
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of ['[data-price]', '[data-add]']) {
      const target = page.querySelector(part);
      const source = fresh.querySelector(part);
      if (target && source) target.innerHTML = source.innerHTML;
    }
  }
}

customElements.define('variant-picker', VariantPicker);
