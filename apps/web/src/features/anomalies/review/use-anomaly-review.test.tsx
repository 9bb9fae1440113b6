import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleAnomaly } from "#testing/sample-anomaly.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { useAnomalyReview } from "./use-anomaly-review.ts";

const MISSION = sampleMission({ status: "in_review" });
const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const anomaly = (id: number, review: Anomaly["review"] = "unreviewed") =>
  sampleAnomaly({ id, number: id, review });

function Review() {
  const { anomalies: all, selected, canUndo, undo } = useAnomalyReview(MISSION);
  return (
    <>
      <section role="dialog" aria-label="Viewer">
        <button type="button" data-anomaly-viewer>
          Picture
        </button>
      </section>
      <section role="dialog" aria-label="Other">
        <button type="button">Field</button>
      </section>
      {canUndo && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
      <p>
        {`Selected ${selected?.id ?? "none"}, ${all.filter(({ review }) => review === "confirmed").length} of ${all.length} confirmed`}
      </p>
    </>
  );
}

async function reviewThree(update: (id: number) => Promise<Response | undefined>): Promise<number[]> {
  const saved: number[] = [];
  server.use(
    answer(anomalies.listForMission, () => ({ data: [1, 2, 3].map((id) => anomaly(id)) })),
    answer(anomalies.update, async ({ params, body }) => {
      const id = Number(params["id"]);
      saved.push(id);
      return (await update(id)) ?? { data: anomaly(id, body.review) };
    }),
  );
  renderScreen(<Review />, ["view missions", "process mission data"], "center", { url: "/?anomaly=1" });
  await screen.findByText("Selected 1, 0 of 3 confirmed");
  return saved;
}

test("keys that come faster than the server's answers each decide on one anomaly", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const saved = await reviewThree(() => promise);
  await userEvent.keyboard("ccc");
  resolve(undefined);

  await screen.findByText("Selected 3, 3 of 3 confirmed");
  expect(new Set(saved)).toEqual(new Set([1, 2, 3]));
});

test("a decision that could not be saved selects its anomaly again", async () => {
  await reviewThree(async (id) => (id === 1 ? failure(500, "No") : undefined));
  await userEvent.keyboard("c");

  await screen.findByText("Selected 1, 0 of 3 confirmed");
  expect(await screen.findByText("No")).toBeTruthy();
});

test("u takes the last decision back, one after the other", async () => {
  const saved = await reviewThree(async () => undefined);
  await userEvent.keyboard("cc");
  await screen.findByText("Selected 3, 2 of 3 confirmed");
  await userEvent.keyboard("u");
  await screen.findByText("Selected 2, 1 of 3 confirmed");
  await userEvent.keyboard("u");
  await screen.findByText("Selected 1, 0 of 3 confirmed");
  await userEvent.keyboard("u"); // nothing is left to undo
  expect(saved).toEqual([1, 2, 2, 1]);
});

test("keys decide in the picture viewer, and in no other dialog", async () => {
  const saved = await reviewThree(async () => undefined);
  screen.getByRole("button", { name: "Field" }).focus();
  await userEvent.keyboard("cj");
  expect(screen.getByText("Selected 1, 0 of 3 confirmed")).toBeTruthy();

  screen.getByRole("button", { name: "Picture" }).focus();
  await userEvent.keyboard("cj");
  await screen.findByText("Selected 3, 1 of 3 confirmed");
  expect(saved).toEqual([1]);
});

test("undo is offered while there is something to undo", async () => {
  const saved = await reviewThree(async () => undefined);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await userEvent.keyboard("c");
  await screen.findByText("Selected 2, 1 of 3 confirmed");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Selected 1, 0 of 3 confirmed");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(saved).toEqual([1, 1]);
});
