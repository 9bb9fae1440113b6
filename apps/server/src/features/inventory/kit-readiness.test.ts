import { expect, test } from "vitest";
import { kitIssues } from "./kit-readiness.ts";

type Parts = Parameters<typeof kitIssues>[0];

const drone: Parts["drone"] = {
  id: 1,
  name: "M3T",
  model: "Mavic 3T",
  serial_number: "D1",
  status: "available",
  airworthy: true,
};
const payload: Parts["payload"] = { id: 1, model: "M3T camera", is_radiometric: true };
const battery = (health_percent: number | null): Parts["batteries"][number] => ({
  id: 1,
  model: "BWX260",
  serial_number: "B1",
  cycles: 3,
  health_percent,
});
const KIT: Parts = { drone, payload, batteries: [battery(97)] };

// below 80 % a battery does not reach its flight time, below 60 % it may fail in flight
test.each<[string, Partial<Parts>, levels: string[]]>([
  ["a complete kit", {}, []],
  ["no drone", { drone: null }, ["blocked"]],
  ["a drone that is assigned", { drone: { ...drone, status: "assigned" } }, []],
  ["a drone in maintenance", { drone: { ...drone, status: "in_maintenance" } }, ["blocked"]],
  ["a retired drone", { drone: { ...drone, status: "retired" } }, ["blocked"]],
  ["a lost drone", { drone: { ...drone, status: "lost" } }, ["blocked"]],
  ["a drone that is not airworthy", { drone: { ...drone, airworthy: false } }, ["blocked"]],
  ["no payload", { payload: null }, ["blocked"]],
  ["no battery", { batteries: [] }, ["blocked"]],
  ["a battery of unknown health", { batteries: [battery(null)] }, []],
  ["a battery at 80 %", { batteries: [battery(80)] }, []],
  ["a battery at 79.9 %", { batteries: [battery(79.9)] }, ["warning"]],
  ["a battery at 60 %", { batteries: [battery(60)] }, ["warning"]],
  ["a battery at 59.9 %", { batteries: [battery(59.9)] }, ["blocked"]],
  ["a good battery and a worn one", { batteries: [battery(97), battery(40)] }, ["blocked"]],
])("%s", (_name, changes, levels) => {
  expect(kitIssues({ ...KIT, ...changes }).map(({ level }) => level)).toEqual(levels);
});
