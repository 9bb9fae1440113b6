import type { Site } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { AnomaliesBadge } from "./anomalies-badge.tsx";

afterEach(cleanup);

function shown(has_data_product: boolean, is_analyzed: boolean, open: number): string | null {
  cleanup();
  const site = { has_data_product, is_analyzed, open_anomalies: open, not_inspected_anomalies: 0 } as Site;
  renderScreen(
    <p data-testid="badge">
      <AnomaliesBadge site={site} />
    </p>,
  );
  return screen.getByTestId("badge").textContent;
}

test("no open anomaly is good news only where somebody has looked for them", () => {
  expect(shown(false, false, 0)).toBe("–");
  expect(shown(true, false, 0)).toBe("Not analysed");
  expect(shown(true, true, 0)).toBe("0");
  expect(shown(true, true, 12)).toBe("12");
});
