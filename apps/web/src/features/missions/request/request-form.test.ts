import { MISSION_TYPES, type MissionDetail } from "@overfly/contract/missions/missions";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleMission } from "#testing/sample-mission.ts";
import {
  bodyOf,
  changedForm,
  deliverablesOf,
  EMPTY_FORM,
  firstIncomplete,
  formOf,
  missingAt,
  type RequestForm,
  withType,
} from "./request-form.ts";
import { NO_REPETITION } from "./repetition.ts";

const full: RequestForm = {
  site: { token: "siteToken1234567", name: "North field", time_zone: "Asia/Amman", country: "Jordan" },
  sites: null,
  type: "solar_thermography",
  subtype: "standard",
  window: "2026-11-23,2026-11-30",
  deliverables: ["anomalies"],
  priority: "normal",
  description: "",
  project: null,
  repeat: NO_REPETITION,
};

describe("what is missing", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  test.each<[string, Partial<RequestForm>, string]>([
    ["without a site", { site: null }, "site"],
    ["without a type", { type: null, subtype: "" }, "kind"],
    ["without a subtype", { subtype: "" }, "kind"],
    ["without a window", { window: "" }, "terms"],
    ["with half a window", { window: "2026-11-23," }, "terms"],
    ["with a window that is over", { window: "2026-11-20,2026-11-24" }, "terms"],
    ["with a window that ends today", { window: "2026-11-20,2026-11-25" }, "summary"],
    ["without a deliverable", { deliverables: [] }, "terms"],
    ["with everything", {}, "summary"],
  ])("%s it continues at the right step", (_what, changes, step) => {
    expect(firstIncomplete({ ...full, ...changes })).toBe(step);
  });

  test("each missing field is named", () => {
    expect(missingAt("terms", EMPTY_FORM)).toEqual({
      window: "windowRequired",
      deliverables: "deliverableRequired",
    });
  });
});

describe("the body", () => {
  test("spans whole days in the site's time zone", () => {
    expect(bodyOf(full)).toMatchObject({
      window_start: "2026-11-22T21:00:00.000Z",
      window_end: "2026-11-30T20:59:00.000Z",
    });
  });

  test("names the project, which another client's site leaves", () => {
    const site = { ...full.site, client_id: 7 } as NonNullable<RequestForm["site"]>;
    const form = { ...full, site, project: { id: 3, name: "Warranty" } };
    expect(bodyOf(form)).toMatchObject({ project_id: 3 });
    expect(changedForm(form, { priority: "high" }).project?.id).toBe(3);
    expect(changedForm(form, { site: { ...site, token: "siteToken7654321" } }).project?.id).toBe(3);
    expect(changedForm(form, { site: { ...site, client_id: 8 } }).project).toBeNull();
  });

  test("is undefined before site and type are chosen", () => {
    expect(bodyOf({ ...full, subtype: "" })).toBeUndefined();
  });
});

describe("another type", () => {
  test("resets the subtype and proposes suitable deliverables", () => {
    const next = withType(full, "mapping");

    expect(next.subtype).toBe("");
    expect(next.deliverables).toEqual(["orthomosaic", "surface_model"]);
  });

  test.each([...MISSION_TYPES, null])("of %s offers each deliverable once", (type) => {
    const offered = deliverablesOf(type);
    expect(offered.length).toBeGreaterThan(1);
    expect(new Set(offered).size).toBe(offered.length);
  });

  test("an order keeps what it has, although its type does not offer it", () => {
    const deliverables: MissionDetail["deliverables"] = ["anomalies", "point_cloud"];
    const ordered = formOf(sampleMission({ deliverables }));
    expect(ordered.deliverables).toEqual(deliverables);
    expect(deliverablesOf(ordered.type, ordered.deliverables)).toContain("point_cloud");
  });

  test("the same type changes nothing", () => {
    expect(withType(full, "solar_thermography")).toBe(full);
  });
});
