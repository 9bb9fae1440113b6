import { expect, test } from "vitest";
import { toNotification } from "./notification-row.ts";

const SENT = "2026-05-01T08:00:00.000Z";
const row = { id: 1, kind: "comment", title: "Hello", body: "", image: null, url: "/", read_at: null };

test.each([
  [0, "now", "الآن"],
  [59, "now", "الآن"],
  [60, "1 minute ago", "قبل دقيقة واحدة"],
  [5 * 60 + 59, "5 minutes ago", "قبل 5 دقائق"],
  [2 * 3600, "2 hours ago", "قبل ساعتين"],
  [86_400, "yesterday", "أمس"],
  [9 * 86_400, "9 days ago", "قبل 9 أيام"],
])("a notification of %d s ago says so in the reader's language", (seconds, english, arabic) => {
  const now = new Date(Date.parse(SENT) + seconds * 1000);
  const at = (locale: "en" | "ar") => toNotification({ ...row, created_at: SENT }, now, locale).created_at;
  expect([at("en"), at("ar")]).toEqual([english, arabic]);
});
