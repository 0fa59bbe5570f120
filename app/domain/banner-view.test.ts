import { describe, expect, test } from "vitest";
import type { Banner } from "#workers/portal/announcements/contract.ts";
import { bannerView } from "./banner-view.ts";

const banner: Banner = {
  message: "Sortie le [DATE], oui le [DATE]",
  releaseDate: "2024-12-12T23:30:00.000Z",
  isActive: true,
  expiresAt: null,
  ctaUrl: "/changelog",
  ctaText: null,
  english: null,
};

describe("bannerView", () => {
  test("formats the date in the viewer's language and the Paris time zone", () => {
    expect(bannerView(banner, "fr", "Découvrir").message).toBe("Sortie le 13 décembre 2024, oui le 13 décembre 2024");
    expect(bannerView({ ...banner, message: "[DATE]" }, "en", "Discover").message).toBe("13 December 2024");
    expect(bannerView({ ...banner, releaseDate: null }, "fr", "x").message).toContain("[DATE]");
  });

  test("gives a link without a label the default label in each language", () => {
    expect(bannerView(banner, "fr", "Découvrir").cta).toEqual({ href: "/changelog", label: "Découvrir" });
    const bilingual = { ...banner, ctaText: "Voir", english: { message: "Out", ctaText: null } };
    expect(bannerView(bilingual, "fr", "Découvrir").cta?.label).toBe("Voir");
    expect(bannerView(bilingual, "en", "Discover")).toMatchObject({ message: "Out", cta: { label: "Discover" } });
    expect(bannerView({ ...banner, ctaUrl: null }, "fr", "x").cta).toBeNull();
  });
});
