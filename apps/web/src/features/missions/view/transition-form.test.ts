import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { expect, test } from "vitest";
import { transitionForm } from "./transition-form.ts";

test.each<[MissionTransition, MissionDetail["status"], number, string]>([
  ["approve", "requested", 0, "direct"],
  ["reject", "requested", 0, "dialog"],
  ["assign", "approved", 0, "screen"],
  ["plan", "assigned", 0, "screen"],
  ["start", "planned", 0, "dialog"],
  ["data-uploaded", "in_progress", 12, "direct"],
  ["data-uploaded", "in_progress", 0, "dialog"],
  ["process", "data_uploaded", 12, "direct"],
  ["process", "in_review", 12, "dialog"],
  ["cancel", "approved", 0, "dialog"],
])("%s on a mission that is %s with %i photographs is %s", (transition, status, photos, way) => {
  const work = {
    flying: false,
    flights_ended: 1,
    files: photos,
    jobs_unfinished: 0,
    jobs_failed: 0,
    is_processed: false,
    anomalies_unreviewed: 0,
  };
  expect(transitionForm(transition, { status, work })).toBe(way);
});
