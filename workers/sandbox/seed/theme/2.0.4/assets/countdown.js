/* Shows the time that is left, and hides itself when none is. */

class CountdownTimer extends HTMLElement {
  connectedCallback() {
    this.endsAtMs = Date.parse(this.dataset.endsAt);
    this.tick();
    this.interval = setInterval(() => this.tick(), 15_000);
  }

  disconnectedCallback() {
    clearInterval(this.interval);
  }

  tick() {
    const minutesLeft = Math.ceil((this.endsAtMs - Date.now()) / 60_000);
    this.hidden = !(minutesLeft > 0);
    if (this.hidden) return;
    const parts = { days: Math.floor(minutesLeft / 1440), hours: Math.floor(minutesLeft / 60) % 24, minutes: minutesLeft % 60 };
    for (const [unit, value] of Object.entries(parts)) this.querySelector(`[data-unit="${unit}"]`).textContent = value;
  }
}

customElements.define('countdown-timer', CountdownTimer);
