import { message } from "@overfly/i18n/message";
import { expect, test } from "vitest";
import { fixPath } from "./fix-path.ts";

const absence = { name: "Rami", from: "2036-05-01", to: "2036-05-02" };
const work = { name: "Falcon", work: "Inspection" };

test.each([
  [
    message("readiness:licenceExpired", { date: "2036-04-30" }),
    "pilots",
    "/employees/view/7?tab=certificates",
  ],
  [
    message("readiness:licenceNotYet", { date: "2036-05-02" }),
    "pilots",
    "/employees/view/7?tab=certificates",
  ],
  [message("readiness:thermographyMissing"), "pilots", "/employees/view/7?tab=certificates"],
  [message("readiness:absent", absence), "pilots", "/employees/view/7?tab=availability"],
  [message("readiness:outsideHours", { name: "Rami" }), "pilots", "/employees/view/7?tab=availability"],
  // what a pilot has flown lately is on the first tab
  [message("readiness:current.flights", { flown: 0, least: 1, days: 90 }), "pilots", "/employees/view/7"],
  [message("readiness:maintenanceOverdue", work), "drones", "/inventory/drones/7?tab=maintenance"],
  [message("readiness:workOrderOpen", work), "kits", "/inventory/kits/7?tab=maintenance"],
  [message("readiness:maintenanceSoon", work), "docks", "/inventory/docks/7?tab=maintenance"],
  [message("readiness:notAirworthy", { name: "Falcon" }), "drones", "/inventory/drones/7"],
  [message("readiness:assigned", { name: "Rami", number: "M-1" }), "missions", "/missions/view/7/assign"],
] as const)("%o of %s is fixed at %s", (text, kind, path) => {
  expect(fixPath({ text, fix: { kind, id: "7" } })).toBe(path);
});
