import { flightLogs } from "@overfly/contract/flight-logs/flight-logs";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { ImportLog } from "./import-log.tsx";

const imported = vi.fn<() => void>();
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => imported.mockReset());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const choose = async (file = new File(["1\n00:00:00,000"], "DJI_0001.SRT")) => {
  renderScreen(<ImportLog mission="missionToken1234" onImported={imported} />, ["add flights"]);
  fireEvent.change(await screen.findByLabelText("Flight log"), { target: { files: [file] } });
};
const answerWith = (reply: { replaced?: boolean; warnings?: ["track-encrypted"] }) =>
  server.use(
    answer(flightLogs.create, () => ({
      data: {
        flight: sampleFlight({ source: "log", status: "landed" }),
        format: "srt" as const,
        warnings: [],
        replaced: false,
        ...reply,
      },
    })),
  );

test("a log's flight is recorded, and the file named", async () => {
  answerWith({});
  await choose();
  expect(await screen.findByText("Flight recorded from DJI_0001.SRT")).toBeDefined();
  expect(imported).toHaveBeenCalledOnce();
});

test("what the log didn't tell is said, and that a flight recorded by hand was updated", async () => {
  answerWith({ replaced: true, warnings: ["track-encrypted"] });
  await choose();
  expect(
    await screen.findByText(/^Flight updated from DJI_0001\.SRT\. Its track is encrypted/),
  ).toBeDefined();
});

test("why a log was refused is said where it was chosen, which stays", async () => {
  const why = "This flight log is damaged";
  server.use(answer(flightLogs.create, () => failure(422, why, { file: [why] })));
  await choose();
  expect((await screen.findByRole("alert")).textContent).toBe(why);
  expect(imported).not.toHaveBeenCalled();
});
