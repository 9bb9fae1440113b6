import { afterEach, expect, test } from "vitest";
import { flagRememberedUploads, hasRememberedUploads } from "./remembered-flag.ts";

afterEach(() => flagRememberedUploads(false));

test("uploads are still known of after a session ended, which clears the storage", () => {
  expect(hasRememberedUploads()).toBe(false);
  flagRememberedUploads(true);
  localStorage.clear();
  sessionStorage.clear();
  expect(hasRememberedUploads()).toBe(true);
  flagRememberedUploads(false);
  expect(hasRememberedUploads()).toBe(false);
});
