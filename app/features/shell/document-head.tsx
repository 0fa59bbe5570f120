/** What the head of every document says of theme and language. */

/** The page's ground, as the browser's own surfaces take it over: `canvas` of the look. */
const grounds = { light: "#f3f6f7", dark: "#0a1114" };

/** Null follows the system. */
export function ThemeMeta({ theme }: { theme: "light" | "dark" | null }) {
  if (theme) {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={grounds[theme]} />
      </>
    );
  }
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
