import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { TextWithCodes } from "./code.tsx";
import style from "./code.module.css";

afterEach(cleanup);

test.each([
  ["String INV-06-R08-T03-S1", ["INV-06-R08-T03-S1"]],
  ["سلسلة INV-06-R08-T03-S1", ["INV-06-R08-T03-S1"]],
  ["Table A-12, module not certain (± 1.8 m)", ["A-12"]],
  ["Cell-to-cell mismatch", []],
  ["Module 3.1.14", []],
  ["Flight of M-2026-0006", ["M-2026-0006"]],
  ["Orthomosaic-of-the-second-inspection-2026-11-28.tif", []], // wider than a phone
])("of “%s” %j stay on one line, and nothing is lost", (text, codes) => {
  const { container } = renderScreen(
    <p>
      <TextWithCodes>{text}</TextWithCodes>
    </p>,
  );
  expect(container.querySelector("p")?.textContent).toBe(text);
  const found = [...container.querySelectorAll(`.${style["code"]}`)].map((code) => code.textContent);
  expect(found).toEqual(codes);
});
