import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeFileName } from "./file-name.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\photos\\DJI_0001_T.JPG", "DJI_0001_T.JPG"],
  ["..", "file"],
  ["", "file"],
  ["a\u0000b\u202Egpj.exe", "abgpj.exe"],
])("%j becomes %j", (name, clean) => {
  expect(sanitizeFileName(name)).toBe(clean);
});

test("a sanitized name never leaves its folder, is never empty or too long, and stays the same when sanitized again", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (name) => {
      const clean = sanitizeFileName(name);
      expect(clean).not.toMatch(/[/\\]|^\.*$/);
      expect(clean.length).toBeLessThanOrEqual(160);
      expect(sanitizeFileName(clean)).toBe(clean);
    }),
  );
});
