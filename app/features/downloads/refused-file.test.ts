import { describe, expect, it } from "vitest";
import { refusedFile } from "./refused-file.ts";

describe("refusedFile", () => {
  it("accepts only known error codes", () => {
    expect(refusedFile("TICKET_INVALID")).toBe("TICKET_INVALID");
  });

  it.each([null, "", "ticket_invalid", "INVALID_CREDENTIALS", "__proto__", "<script>"])(
    "tells nothing for %j",
    (code) => {
      expect(refusedFile(code)).toBeNull();
    },
  );
});
