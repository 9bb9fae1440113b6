import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

describe("open redirect: the path after signing in", () => {
  test.each([
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/%2e%2e//evil.test/..//evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "/api/ops/auth/logout",
    "/oauth/google",
    "",
  ])("does not lead out by %j", (from) => {
    expect(new URL(safePath(from), "http://here").origin).toBe("http://here");
    expect(safePath(from)).not.toMatch(/^\/(api|oauth)\/|^\/[/\\]/);
  });

  test.each(["/sites?page=2", "/orders/view/abc", "/"])("leads to %s inside", (from) => {
    expect(safePath(from)).toBe(from);
  });

  test("never leaves the application, whatever the URL", () => {
    const sign = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "evil.test",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "%5c",
      "\t",
      "\n",
      "http:",
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        expect(new URL(safePath(signs.join("")), "http://here").origin).toBe("http://here");
      }),
    );
  });
});
