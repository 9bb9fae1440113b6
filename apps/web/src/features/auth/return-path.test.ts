import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  [null, "/"],
  ["/sites?page=2", "/sites?page=2"],
  ["https://evil.example/x", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/auth/login?from=/x", "/"],
])("from %j the user returns to %s", (from, path) => {
  expect(returnPath(from)).toBe(path);
});
