import { media } from "@overfly/contract/media/media";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { ThermalPicture } from "./thermal-picture.tsx";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test.each([
  [{ within_c: 0.2, files: 8 }, "61.5 °C ± 0.2 °C (compared on 8 files)"],
  [{ within_c: 2, files: 0 }, "61.5 °C ± 2.0 °C (camera not compared)"],
  [null, "61.5 °C"],
])("says how far the degrees under the pointer may be off: %o", async (accuracy, text) => {
  server.use(answer(media.spot, () => ({ data: { celsius: 61.48, counts: null, accuracy } })));
  renderScreen(<ThermalPicture file={sampleFile({ kind: "thermal_photo", thermal_kind: "absolute" })} />);
  const picture = await screen.findByRole("img");
  Object.defineProperties(picture, { naturalWidth: { value: 640 }, naturalHeight: { value: 512 } });
  fireEvent.load(picture);
  fireEvent.mouseMove(picture, { clientX: 0, clientY: 0 });
  expect(await screen.findByText(text)).toBeDefined();
});
