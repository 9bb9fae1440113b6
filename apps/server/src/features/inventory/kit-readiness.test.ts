import { expect, test } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { kitIssues } from "./kit-readiness.ts";
import { readinessOf } from "./readiness.ts";

type Parts = Parameters<typeof kitIssues>[0];

const drone: Parts["drone"] = {
  id: 1,
  name: "M3T",
  model: "Mavic 3T",
  serial_number: "D1",
  status: "available",
  airworthy: true,
};
const payload: Parts["payloads"][number] = {
  id: 1,
  model: "M3T camera",
  serial_number: "P1",
  is_radiometric: true,
  status: "available",
};
const accessory: Parts["accessories"][number] = {
  id: 1,
  kind: "remote_controller",
  name: "RC Pro",
  serial_number: null,
  quantity: 1,
  status: "available",
};
const battery = (health_percent: number | null): Parts["batteries"][number] => ({
  id: 1,
  model: "BWX260",
  serial_number: "B1",
  cycles: 3,
  health_percent,
  status: "available",
});
const KIT: Parts = { drone, payloads: [payload], batteries: [battery(97)], accessories: [accessory] };

// below 80 % a battery does not reach its flight time, below 60 % it may fail in flight
test.each<[string, Partial<Parts>, levels: string[]]>([
  ["a complete kit", {}, []],
  ["no drone", { drone: null }, ["blocked"]],
  ["a drone in maintenance", { drone: { ...drone, status: "in_maintenance" } }, ["blocked"]],
  ["a retired drone", { drone: { ...drone, status: "retired" } }, ["blocked"]],
  ["a lost drone", { drone: { ...drone, status: "lost" } }, ["blocked"]],
  ["a drone that is not airworthy", { drone: { ...drone, airworthy: false } }, ["blocked"]],
  ["no payload", { payloads: [] }, ["blocked"]],
  [
    "a second payload in maintenance",
    { payloads: [payload, { ...payload, status: "in_maintenance" }] },
    ["blocked"],
  ],
  ["a retired battery", { batteries: [{ ...battery(97), status: "retired" }] }, ["blocked"]],
  ["no accessories", { accessories: [] }, []],
  ["a lost accessory", { accessories: [{ ...accessory, status: "lost" }] }, ["blocked"]],
  ["no battery", { batteries: [] }, ["blocked"]],
  ["a battery of unknown health", { batteries: [battery(null)] }, []],
  ["a battery at 80 %", { batteries: [battery(80)] }, []],
  ["a battery at 79.9 %", { batteries: [battery(79.9)] }, ["warning"]],
  ["a battery at 60 %", { batteries: [battery(60)] }, ["warning"]],
  ["a battery at 59.9 %", { batteries: [battery(59.9)] }, ["blocked"]],
  ["a battery at 199 cycles", { batteries: [{ ...battery(97), cycles: 199 }] }, []],
  ["a battery at its rated 200 cycles", { batteries: [{ ...battery(97), cycles: 200 }] }, ["warning"]],
  ["one that is rated for 400", { batteries: [{ ...battery(97), model: "TB30", cycles: 399 }] }, []],
  ["a good battery and a worn one", { batteries: [battery(97), battery(40)] }, ["blocked"]],
])("%s", (_name, changes, levels) => {
  expect(kitIssues({ ...KIT, ...changes }).map(({ level }) => level)).toEqual(levels);
});

test.each<[string, Partial<Parts>, string[]]>([
  ["no drone", { drone: null }, ["No drone in the kit"]],
  ["no payload", { payloads: [] }, ["No payload in the kit"]],
  ["no battery", { batteries: [] }, ["No battery in the kit"]],
  [
    "a drone in maintenance and a weak battery",
    { drone: { ...drone, status: "in_maintenance" }, batteries: [battery(70)] },
    ["M3T is in maintenance", "Health of battery B1 is 70 %"],
  ],
  ["a grounded drone", { drone: { ...drone, airworthy: false } }, ["M3T is not airworthy"]],
  ["a lost controller", { accessories: [{ ...accessory, status: "lost" }] }, ["RC Pro is lost"]],
])("%s is explained in both languages", (_name, changes, reasons) => {
  const found = readinessOf(kitIssues({ ...KIT, ...changes })).reasons;
  expect(found.map((reason) => render(reason, "en"))).toEqual(reasons);
  expect(found.filter((reason) => !/\p{Script=Arabic}/u.test(render(reason, "ar")))).toEqual([]);
});
