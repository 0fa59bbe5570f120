/**
 * For Vite's `plugins`. The toast library writes its style sheet into the page when it loads, which our
 * Content-Security-Policy forbids and the console complains of; its CSS file is imported instead.
 */
export const withoutInjectedToastStyles = {
  name: "without-injected-toast-styles",
  transform(code: string, id: string) {
    if (!/\/sonner\/dist\/index\.m?js/.test(id)) return null;
    const bare = code.replace(/^__insertCSS\("[^\n]*$/m, "");
    if (bare === code) throw new Error("The toast library no longer injects its styles the way this plugin removes.");
    return { code: bare, map: null };
  },
};
