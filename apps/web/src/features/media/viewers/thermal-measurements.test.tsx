import { media } from "@overfly/contract/media/media";
import { temperatures } from "@overfly/contract/media/temperatures";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { ThermalPicture } from "./thermal-picture.tsx";

/** Each pixel is as warm as its column is far to the right. */
const server = setupServer(
  answer(media.spot, ({ query }) => ({
    data: { celsius: Number(query.get("x")) / 10, counts: null, accuracy: null },
  })),
  answer(temperatures.area, ({ query }) => {
    const [x, y] = [Number(query.get("x")), Number(query.get("y"))];
    const right = x + Number(query.get("width")) - 1;
    const extremes = {
      min: x / 10,
      max: right / 10,
      mean: (x + right) / 20,
      min_at: { x, y },
      max_at: { x: right, y },
    };
    return { data: { celsius: extremes, counts: null } };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());

const FILE = sampleFile({ kind: "thermal_photo", thermal_kind: "absolute", min_c: 0, max_c: 64 });

async function show(file = FILE) {
  const { unmount } = renderScreen(<ThermalPicture file={file} />);
  const picture = await screen.findByRole("img");
  Object.defineProperties(picture, { naturalWidth: { value: 640 }, naturalHeight: { value: 512 } });
  fireEvent.load(picture);
  return { user: userEvent.setup(), unmount };
}

/** The cells of a measurement's row, without its buttons. */
async function rowOf(name: string, isComplete = /\d/): Promise<string[]> {
  const row = await screen.findByRole("row", { name: new RegExp(`^${name}`) });
  const cells = () =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.replaceAll(/\s/g, " "))
      .filter(Boolean);
  await vi.waitFor(() => expect(cells().join()).toMatch(isComplete));
  return cells();
}

test("two spots are placed by keyboard and compared, and one is removed", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Spot" }));
  expect(document.activeElement?.getAttribute("role")).toBe("application");
  await user.keyboard("{Enter}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowLeft}{Enter}{Escape}");
  expect(screen.queryByRole("application")).toBeNull();
  expect(await rowOf("Spot 1")).toEqual(["32.0 °C", "–", "–", "–"]);
  expect(await rowOf("Spot 2", /K/)).toEqual(["33.9 °C", "–", "–", "1.9 K"]);

  await user.click(screen.getByRole("combobox", { name: /^ΔT relative to/ }));
  await user.click(await screen.findByRole("option", { name: "Spot 2", hidden: true }));
  expect(await rowOf("Spot 1", /K/)).toEqual(["32.0 °C", "–", "–", "-1.9 K"]);

  await user.click(screen.getByRole("button", { name: "Remove Spot 1" }));
  expect(screen.queryByRole("row", { name: /^Spot 1/ })).toBeNull();
  expect(screen.queryByText(/^ΔT/)).toBeNull();
});

test("a box shows its lowest, mean and highest temperature", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Box" }));
  await user.keyboard("{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}");
  expect(await rowOf("Box 1")).toEqual(["32.5 °C", "32.0 °C", "33.0 °C"]);
});

test("Escape forgets the first corner before it leaves the tool", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Box" }));
  await user.keyboard("{Enter}{ArrowRight}{Escape}{Enter}");
  expect(screen.queryByRole("row")).toBeNull();
  await user.keyboard("{Escape}{Escape}");
  expect(screen.queryByRole("application")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Box" }));
});

test("measurements stay with their photo, and only with it", async () => {
  const first = await show();
  await first.user.click(screen.getByRole("button", { name: "Spot" }));
  await first.user.keyboard("{Enter}");
  await rowOf("Spot 1");
  first.unmount();
  const other = await show({ ...FILE, id: 12 });
  expect(screen.queryByRole("row")).toBeNull();
  other.unmount();
  const { user } = await show();
  await rowOf("Spot 1");
  await user.click(screen.getByRole("button", { name: "Remove all" }));
  expect(screen.queryByRole("row")).toBeNull();
});

test("raw counts are measured as counts", async () => {
  server.use(answer(media.spot, () => ({ data: { celsius: null, counts: 8211, accuracy: null } })));
  const { user } = await show({ ...FILE, thermal_kind: "counts", min_c: null, max_c: null });
  await user.click(screen.getByRole("button", { name: "Spot" }));
  await user.keyboard("{Enter}");
  expect((await rowOf("Spot 1"))[0]).toBe("8211 counts");
});

test("a file without temperatures has nothing to measure", async () => {
  renderScreen(<ThermalPicture file={{ ...FILE, thermal_kind: null }} />);
  expect(await screen.findByText("This image has no temperatures.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Spot" })).toBeNull();
});

test("a value that couldn't be read is read again on demand", async () => {
  server.use(answer(temperatures.area, () => failure(500, "Out of order")));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Box" }));
  await user.keyboard("{Enter}{ArrowRight}{Enter}{Escape}");
  const retry = await screen.findByRole("button", { name: "Retry" });
  server.resetHandlers();
  await user.click(retry);
  expect((await rowOf("Box 1"))[1]).toBe("32.0 °C");
});
