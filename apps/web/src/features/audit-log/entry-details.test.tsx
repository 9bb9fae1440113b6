import type { AuditEntry } from "@overfly/contract/audit-log/audit-log";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { EntryDetails } from "./entry-details.tsx";

afterEach(() => {
  cleanup();
  setLocale("en");
});

const ENTRY: AuditEntry = {
  id: 7,
  at: "2026-05-01T08:00:00.000Z",
  actor: { id: "rana", name: "Rana Haddad" },
  impersonator: null,
  token_name: null,
  action: "missions.hold",
  subject_kind: "mission",
  subject: "7vIASabcdefghijk",
  subject_name: "M-2026-0042",
  request_id: null,
  details: {},
};

/** The value beside a name. */
const valueOf = async (name: string) => {
  const term = await screen.findByText(name);
  return term.nextElementSibling?.textContent;
};
const show = (details: AuditEntry["details"], entry: Partial<AuditEntry> = {}) =>
  renderScreen(<EntryDetails entry={{ ...ENTRY, ...entry, details }} />);

test("a change of a mission's status is told in the words of its badge", async () => {
  show({ from: "in_progress", to: "on_hold", reason: "in_progress" });
  expect(await valueOf("From")).toBe("In progress");
  expect(await valueOf("To")).toBe("On hold");
  expect(await valueOf("Reason")).toBe("in_progress"); // what a person wrote stays so
});

test("names of fields, times, classes and yes or no are words, too", async () => {
  const details = {
    fields: ["serial_number", "firmware"],
    took_off_at: "2026-05-01T09:30:00.000Z",
    imported: true,
  };
  show({ ...details, class: "diode" }, { subject_kind: "anomaly" });
  expect(await valueOf("Changed")).toBe("Serial number, Firmware");
  expect(await valueOf("Take-off")).toContain("1 May 2026, 09:30");
  expect(await valueOf("Imported")).toBe("Yes");
  expect(await valueOf("Class")).toBe("Bypassed substring");
});

test("a position is latitude and longitude; what was taken away is a dash", async () => {
  const take_off = { type: "Point", coordinates: [35.93, 31.95] };
  show({ take_off, landing: null }, { subject_kind: "flight" });
  expect(await valueOf("Take-off position")).toBe("31.95, 35.93");
  expect(await valueOf("Landing position")).toBe("–");
});

test("in Arabic", async () => {
  setLocale("ar");
  show({ from: "in_progress", to: "on_hold" });
  expect(await valueOf("من")).toBe("قيد التنفيذ");
  expect(within(document.body).queryByText("from")).toBeNull();
});
