import { expect, test } from "vitest";
import { installForm, jobForm } from "./schema.ts";

const fields = { shopUrl: "https://Kiln.myshopify.com/admin", release: "2.0.4", name: "" };

test("an install without a theme name uses the product's name and version", () => {
  expect(installForm.parse(fields)).toEqual({
    shop: "kiln.myshopify.com",
    version: "2.0.4",
    name: "Premium Theme – v2.0.4",
  });
  expect(installForm.parse({ ...fields, name: " Winter " }).name).toBe("Winter");
});

test("all invalid fields are reported at once", () => {
  const { error } = installForm.safeParse({ shopUrl: "kiln.example", release: "newest", name: "x".repeat(51) });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["shopUrl", "themes.install.errors.shopRequired"],
    ["release", "themes.install.errors.releaseRequired"],
    ["name", "themes.install.errors.nameTooLong"],
  ]);
});

test("a job form accepts only its own intents", () => {
  expect(jobForm.safeParse({ intent: "publish" }).success).toBe(true);
  for (const intent of ["delete", "", undefined]) expect(jobForm.safeParse({ intent }).success).toBe(false);
});
