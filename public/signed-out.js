// On pages of signed-out people: nothing of the person who was here before stays in this browser.
// The two that stay are choices of the browser, not of a person; app/persisted/persisted.ts keeps the same.
{
  const kept = ["theme-storage", "auth-persistence"];
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}
