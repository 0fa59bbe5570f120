import * as z from "zod";

export const preferencesForm = z.object({
  language: z.enum(["fr", "en"]).optional(),
  theme: z.enum(["light", "dark"]).optional(),
  sidebar: z.enum(["open", "collapsed"]).optional(),
  returnTo: z.string().max(1_024).optional(),
});
