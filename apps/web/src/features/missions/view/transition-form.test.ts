import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { expect, test } from "vitest";
import { transitionForm } from "./transition-form.ts";

test.each<[MissionTransition, MissionDetail["status"], number, string]>([
  ["approve", "requested", 0, "direct"],
  ["reject", "requested", 0, "asked"],
  ["assign", "approved", 0, "screen"],
  ["plan", "assigned", 0, "screen"],
  ["start", "planned", 0, "asked"],
  ["data-uploaded", "in_progress", 12, "direct"],
  ["data-uploaded", "in_progress", 0, "asked"],
  ["process", "data_uploaded", 12, "direct"],
  ["process", "in_review", 12, "asked"],
  ["cancel", "approved", 0, "asked"],
])("%s on a mission that is %s with %i photographs is %s", (transition, status, photos, way) => {
  expect(transitionForm(transition, { status, photo_count: photos })).toBe(way);
});
