import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Separated } from "./separated.tsx";

const textOf = (parts: Parameters<typeof Separated>[0]["parts"]) =>
  render(<Separated parts={parts} />).container.textContent;

test("only what is there has a dot before it, and that is the second part at the earliest", () => {
  expect(textOf(["North field", null, "", false, undefined, "Amman"])).toBe("North field · Amman");
  expect(textOf([null, <bdi key="one">Rana</bdi>, ""])).toBe("Rana");
  expect(textOf([])).toBe("");
});

test("a joined text is parted again, so that each dot belongs to what follows", () => {
  const { container } = render(<Separated parts={["Solar thermography · Standard", "Desert Power"]} />);
  expect([...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Solar thermography",
    " · Standard",
    " · Desert Power",
  ]);
});
