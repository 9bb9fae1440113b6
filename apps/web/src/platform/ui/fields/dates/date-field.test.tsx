import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { DateField } from "./date-field.tsx";

afterEach(cleanup);

function Form({ initial = "", min }: { initial?: string; min?: string }) {
  const [day, setDay] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setDay((known) => `${known} sent`);
      }}
    >
      <DateField label="Due" value={day} onChange={setDay} min={min} />
      <output>{day}</output>
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Due" });
const stored = () => screen.getByRole("status").textContent;

test.each(["2026-11-21", "21 Nov 2026", "21.11.2026", "21/11/2026", "21 november 2026"])(
  "%s is typed, taken over when the field is left, and shown as all dates are",
  async (typed) => {
    renderScreen(<Form />);
    await userEvent.type(field(), typed);
    fireEvent.blur(field());
    expect(stored()).toBe("2026-11-21");
    expect(field().value).toBe("21 Nov 2026");
  },
);

test("Enter takes the typed day over before the form is sent", async () => {
  renderScreen(<Form initial="2026-01-05" />);
  await userEvent.clear(field());
  await userEvent.type(field(), "6 Jan 2026{Enter}");
  expect(stored()).toBe("2026-01-06 sent");
});

test("what is no day stays in the field, says so, and reaches the form's checks instead of the day before", async () => {
  renderScreen(<Form initial="2026-02-05" />);
  await userEvent.clear(field());
  await userEvent.type(field(), "31.02.2026");
  fireEvent.blur(field());
  expect(stored()).toBe("31.02.2026");
  expect(field().value).toBe("31.02.2026");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await screen.findByText("Enter a day such as 21 Nov 2026");
  await userEvent.clear(field());
  fireEvent.blur(field());
  expect(stored()).toBe("");
  expect(screen.queryByText(/^Enter a day/)).toBeNull();
});

test("a day that is too early is refused in words", async () => {
  renderScreen(<Form min="2026-11-10" />);
  await userEvent.type(field(), "2026-11-09");
  fireEvent.blur(field());
  await screen.findByText("Choose 10 Nov 2026 or later");
});

test("a day is chosen in the calendar, at the month of the day that is there", async () => {
  renderScreen(<Form initial="2026-11-21" />);
  await userEvent.click(screen.getByRole("button", { name: "Calendar: Due" }));
  // without a layout, the popover takes itself for hidden
  await userEvent.click(await screen.findByRole("button", { name: "23 November 2026", hidden: true }));
  expect(stored()).toBe("2026-11-23");
  expect(field().value).toBe("23 Nov 2026");
});
