import { describe, expect, it } from "vitest";
import { parseDownloadErrorCode } from "./refused-file.ts";

describe("refusedFile", () => {
  it("accepts only known error codes", () => {
    expect(parseDownloadErrorCode("TICKET_INVALID")).toBe("TICKET_INVALID");
  });

  it.each([null, "", "ticket_invalid", "INVALID_CREDENTIALS", "__proto__", "<script>"])(
    "tells nothing for %j",
    (code) => {
      expect(parseDownloadErrorCode(code)).toBeNull();
    },
  );
});
