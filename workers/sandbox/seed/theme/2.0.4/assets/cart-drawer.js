/* Opens the cart beside the page, and keeps it fresh after each change. */

class CartDrawer extends HTMLElement {
  connectedCallback() {
    this.dialog = this.querySelector('dialog');
    this.addEventListener('click', (event) => {
      if (event.target === this.dialog || event.target.closest('[data-close]')) this.dialog.close();
    });
    this.addEventListener('change', (event) => this.changeLine(event.target));
    document.addEventListener('click', (event) => {
      if (!event.target.closest('[data-cart-open]') || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      this.dialog.showModal();
    });
    document.addEventListener('submit', (event) => {
      const form = event.target.closest('[data-product-form]');
      if (!form || event.submitter?.name !== 'add') return;
      event.preventDefault();
      this.add(form);
    });
  }

  async add(form) {
    const body = new FormData(form);
    body.append('sections', 'cart-drawer-content');
    const response = await fetch(`${this.dataset.addUrl}.js`, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const answer = await response.json();
    const message = form.querySelector('[data-error]');
    message.hidden = response.ok;
    if (!response.ok) {
      message.textContent = answer.description;
      return;
    }
    this.show(answer.sections['cart-drawer-content']);
    this.dialog.showModal();
  }

  async changeLine(input) {
    const line = input.closest('[data-line]')?.dataset.line;
    if (!line) return;
    const response = await fetch(`${this.dataset.changeUrl}.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ line: Number(line), quantity: Number(input.value), sections: 'cart-drawer-content' }),
    });
    if (response.ok) this.show((await response.json()).sections['cart-drawer-content']);
  }

  show(html) {
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-cart-content]');
    this.querySelector('[data-cart-content]').replaceWith(fresh);
    document.querySelector('#announcer').textContent = fresh.querySelector('.cart__total')?.textContent ?? '';
  }
}

customElements.define('cart-drawer', CartDrawer);
