import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Stat } from "./stat.tsx";

afterEach(cleanup);

test.each([
  ["0.3", "0.3km"],
  ["–", "–"],
])("a distance of %s in km is shown as %s", (value, shown) => {
  const { container } = render(<Stat label="Distance" value={value} unit="km" />);
  expect(container.querySelector("dd")?.textContent).toBe(shown);
});
