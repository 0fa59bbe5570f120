/** Where the side bar has more entries than fit, its active one comes into sight. */
export const scrollToActive = (): void =>
  document.querySelector("#navigation [aria-current]")?.scrollIntoView({ block: "nearest" });
