import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { TimeField } from "./time-field.tsx";

afterEach(cleanup);

test.each([
  ["0930", "09:30", ["09:30"]],
  ["٩", "09:00", ["09:00"]],
  ["8:00", "08:00", []],
  ["25:00", "08:00", []],
  ["", "08:00", []],
])("%j is shown as %s once the field is left", async (typed, shown, taken) => {
  const times: string[] = [];
  const take = (time: string): void => {
    times.push(time);
  };
  const view = () => <TimeField label="From" value={times.at(-1) ?? "08:00"} onChange={take} />;
  renderScreen(view(), []);
  const field = await screen.findByLabelText("From");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(times).toEqual(taken);
  expect((field as HTMLInputElement).value).toBe(taken.length > 0 ? typed : shown);
});

test("Enter takes the time over, as well", async () => {
  const times: string[] = [];
  renderScreen(<TimeField label="From" value="08:00" onChange={(time) => times.push(time)} />, []);
  const field = await screen.findByLabelText("From");
  fireEvent.change(field, { target: { value: "7:15" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(times).toEqual(["07:15"]);
});
