import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleAnomaly } from "#testing/sample-anomaly.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { useAnomalyReview } from "#features/anomalies/review/use-anomaly-review.ts";

const MISSION = sampleMission({ status: "in_review" });
let stored: Anomaly[];
const calls: string[] = [];
const server = setupServer(
  answer(anomalies.listForMission, () => ({ data: stored })),
  answer(anomalies.update, ({ params, body: { updated_at: _version, ...changes } }) => {
    calls.push(`update ${String(params["id"])} ${JSON.stringify(changes)}`);
    return { data: save(Number(params["id"]), changes as Partial<Anomaly>) };
  }),
  answer(anomalies.remove, ({ params }) => {
    calls.push(`remove ${String(params["id"])}`);
    stored = stored.filter(({ id }) => id !== Number(params["id"]));
    return { message: "Deleted" };
  }),
  answer(anomalies.create, ({ body }) => {
    calls.push(`create ${JSON.stringify(body)}`);
    const made = sampleAnomaly({ id: 9, number: 9, source: "person", review: "confirmed", iec_class: 2 });
    stored = [...stored, { ...made, class: body.class, severity: body.severity, note: body.note ?? "" }];
    return { data: stored.at(-1) as Anomaly };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  calls.length = 0;
});
afterAll(() => server.close());

function save(id: number, changes: Partial<Anomaly>): Anomaly {
  const [before] = stored.filter((one) => one.id === id);
  if (!before) throw new Error(`no anomaly ${id}`);
  const after = { ...before, ...changes, updated_at: "2026-11-21T10:00:00.000Z" };
  stored = stored.map((one) => (one.id === id ? after : one));
  return after;
}

function Review() {
  const { anomalies: all, selected, correct, remove, undo, canUndo } = useAnomalyReview(MISSION);
  if (!selected) return <p>{`None of ${all.length}`}</p>;
  return (
    <>
      <button type="button" onClick={() => correct(selected, { severity: "low", note: "Dust" })}>
        Correct
      </button>
      <button type="button" onClick={() => remove(selected)}>
        Delete
      </button>
      <button type="button" onClick={undo} disabled={!canUndo}>
        Undo
      </button>
      <p>{`Number ${selected.number}: ${selected.severity}, ${selected.note || "no note"}`}</p>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function show(): Promise<void> {
  stored = [
    sampleAnomaly({ id: 1, number: 1, severity: "high", note: "Hot" }),
    sampleAnomaly({
      id: 2,
      number: 2,
      severity: "high",
      note: "Crack",
      source: "person",
      review: "dismissed",
      dismiss_reason: "duplicate",
      iec_class: 3,
    }),
  ];
  renderScreen(<Review />, ["view missions", "process mission data"], "center", { url: "/?anomaly=1" });
  await screen.findByText("Number 1: high, Hot");
}

test("a correction is undone with the values before it, and no others", async () => {
  await show();
  await press("Correct");
  await screen.findByText("Number 1: low, Dust");
  await press("Undo");
  await screen.findByText("Number 1: high, Hot");
  expect(calls).toEqual([
    'update 1 {"severity":"low","note":"Dust"}',
    'update 1 {"severity":"high","note":"Hot"}',
  ]);
});

test("what a colleague changed since stays", async () => {
  await show();
  await press("Correct");
  await screen.findByText("Number 1: low, Dust");
  save(1, { severity: "critical" });
  await userEvent.keyboard("c"); // the answer brings the colleague's severity
  await screen.findByText("Number 1: critical, Dust");
  await press("Undo"); // of the decision
  await expect.poll(() => calls.length).toBe(3);
  await press("Undo"); // of the correction
  expect(
    await screen.findByText("Someone else changed this anomaly. The latest version is shown."),
  ).toBeTruthy();
  expect(screen.getByText("Number 1: critical, Dust")).toBeTruthy();
  expect(calls).toHaveLength(3);
});

test("a deleted anomaly comes back as it was, under the next number", async () => {
  await show();
  cleanup();
  renderScreen(<Review />, ["view missions", "process mission data"], "center", { url: "/?anomaly=2" });
  await screen.findByText("Number 2: high, Crack");
  await press("Delete");
  expect(await screen.findByText("Anomaly 2 deleted")).toBeTruthy();
  await userEvent.keyboard("u");
  await screen.findByText("Number 9: high, Crack");
  expect(calls.at(-1)).toBe('update 9 {"iec_class":3,"review":"dismissed","dismiss_reason":"duplicate"}');
});
