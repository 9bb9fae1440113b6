import { type FlightRegistration, processing } from "@overfly/contract/processing/processing";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { RegistrationPanel } from "./registration-panel.tsx";

let found: FlightRegistration | null = null;
const server = setupServer(answer(processing.registration, () => ({ data: found })));
beforeAll(() => server.listen());
afterEach(() => cleanup());
afterAll(() => server.close());

const show = (registration: FlightRegistration | null) => {
  found = registration;
  return renderScreen(<RegistrationPanel token="missionToken1234" />, ["view missions"], "center", {});
};
const text = () => document.body.textContent;

test("tells the correction, what could not be registered and what is in doubt", async () => {
  show({
    photos: 180,
    placed: 163,
    ambiguous: 5,
    not_found: 12,
    shift: { east_m: 1.2, north_m: -0.7 },
    sureness: 0.99,
    warnings: ["not_found"],
  });
  await screen.findByText(/Positions corrected by/);
  expect(text()).toMatch(
    /corrected by 1\.4\s?m\. 168 photos were compared with the layout; confidence 99\s?%/,
  );
  expect(text()).toContain("12 of 180 photos couldn't be matched to the layout");
  expect(text()).toContain("In 5 of 180 photos, modules can't be told apart from their neighbours");
  expect(text()).not.toContain("A shift this large");
});

test("says that exact positions fit, and warns of a large shift", async () => {
  const exact = { photos: 15, placed: 15, ambiguous: 0, not_found: 0, sureness: 1, warnings: [] };
  show({ ...exact, shift: { east_m: 0.03, north_m: 0.02 } });
  await screen.findByText(/match the layout to within/);
  expect(text()).not.toContain("couldn't be matched");
  cleanup();
  show({ ...exact, shift: { east_m: 4, north_m: 3 }, warnings: ["large_shift"] });
  await screen.findByText(/A shift this large is unusual/);
  expect(text()).toMatch(/corrected by 5(\.0)?\s?m/);
});
