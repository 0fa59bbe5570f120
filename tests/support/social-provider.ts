const consentGiven = { name: "Test", verified: "yes", decision: "allow" };

/** Submits the provider's consent page; returns the redirect. */
export async function giveConsent(authorize: URL, email: string, answers = {}): Promise<URL> {
  const page = await fetch(authorize);
  const html = await page.text();
  const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? "",
    (/value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&"),
  ]);
  const answer = await fetch(new URL("/social/authorize", authorize), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...consentGiven, ...answers, email }),
  });
  return new URL(answer.headers.get("location") ?? "");
}
