import { message } from "@overfly/i18n/message";
import { sampleMission } from "#testing/sample-mission.ts";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { expect, test } from "vitest";
import { type AssignmentForm, bodyOf, formOf, missingOf, ranked } from "./assignment-form.ts";

const form: AssignmentForm = {
  starts_at: "2026-11-23T06:00:00.000Z",
  ends_at: "2026-11-23T10:00:00.000Z",
  assignee: "pilot:u:1",
  kit: "4",
};

test("a pilot needs a kit", () => {
  expect(bodyOf(form)).toMatchObject({ pilot_id: "u:1", dock_id: null, kit_id: 4 });
});

test("a dock needs no kit", () => {
  expect(bodyOf({ ...form, assignee: "dock:7" })).toMatchObject({ pilot_id: null, dock_id: 7, kit_id: null });
});

test.each<[Partial<AssignmentForm>, object]>([
  [{}, {}],
  [{ assignee: null }, { assignee: "assigneeRequired" }],
  [{ starts_at: null }, { starts_at: "periodRequired" }],
  [{ ends_at: "2026-11-23T06:00:00.000Z" }, { ends_at: "endBeforeStart" }],
])("%j lacks %j", (changes, missing) => {
  expect(missingOf({ ...form, ...changes })).toEqual(missing);
});

test("ready candidates come first", () => {
  const candidate = (name: string, readiness: Candidate["readiness"], kind: Candidate["kind"] = "pilot") => ({
    kind,
    id: name,
    name,
    readiness,
    reasons:
      readiness === "ready"
        ? []
        : [{ level: readiness, text: message("readiness:noDrone"), fix: null, is_final: false }],
    can_be_justified: readiness === "blocked",
  });
  const all = [
    candidate("a", "blocked"),
    candidate("b", "ready"),
    candidate("c", "warning"),
    candidate("d", "ready"),
    candidate("dock", "ready", "dock"),
  ];

  expect(ranked(all, "pilot").map(({ name }) => name)).toEqual(["b", "d", "c", "a"]);
});

test("starts with the planned time and half a day", () => {
  const mission = {
    assignment: null,
    scheduled_for: "2026-11-23T06:00:00.000Z",
    window_start: "2026-11-20T00:00:00.000Z",
    site: { token: "s", name: "North", time_zone: "Asia/Amman" },
  } as MissionDetail;

  expect(formOf(mission)).toEqual({
    starts_at: "2026-11-23T06:00:00.000Z",
    ends_at: "2026-11-23T10:00:00.000Z",
    assignee: null,
    kit: null,
  });
});

const NOW = Date.parse("2026-11-19T09:00:00Z");

test.each([
  ["2026-11-19T21:00:00.000Z", "2026-11-20T06:00:00.000Z"],
  ["2026-11-20T10:00:00.000Z", "2026-11-21T06:00:00.000Z"],
])("a window that opens at %s starts in the morning: %s", (window_start, starts_at) => {
  const site = { token: "s", name: "North", time_zone: "Asia/Amman" };
  const mission = { assignment: null, scheduled_for: null, window_start, site } as MissionDetail;

  expect(formOf(mission, NOW).starts_at).toBe(starts_at);
});

test("a window that is open already starts tomorrow morning, not in the past", () => {
  const mission = sampleMission({ window_start: "2026-11-09T21:00:00.000Z" });
  expect(formOf(mission, NOW).starts_at).toBe("2026-11-20T06:00:00.000Z");
});
