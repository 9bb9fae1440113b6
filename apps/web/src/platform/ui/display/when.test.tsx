import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { Period } from "./when.tsx";

afterEach(cleanup);

const from = "2026-11-03T10:00:00Z";

test.each([
  ["2026-11-03T11:03:00Z", ["3 Nov 2026,", "13:00–14:03 GMT+3"]],
  ["2026-11-04T01:00:00Z", ["3 Nov 2026,", "13:00 – 4 Nov 2026,", "04:00 GMT+3"]],
  [null, ["3 Nov 2026,", "13:00 GMT+3"]],
])(
  "a period until %s breaks between days and times only, its zone stays with the last time",
  async (to, parts) => {
    renderScreen(<Period from={from} to={to} zone="Asia/Amman" />);
    const time = await screen.findByRole("time");
    const shown = [...time.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
    expect(shown).toEqual(parts);
  },
);
