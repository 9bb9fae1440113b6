import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { Picture } from "./picture.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Fails as soon as it is to be loaded, as a file that no browser can read. */
class UnreadableImage extends EventTarget {
  set src(_url: string) {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
}

test("a picture that can't be loaded says so instead of staying an empty frame", async () => {
  vi.stubGlobal("Image", UnreadableImage);
  const image = { media_file_id: 1, role: "visual" as const, is_best: true, box: null };
  renderScreen(
    <Picture
      src="/broken.jpg"
      label="Visual image"
      image={image as unknown as Anomaly["images"][number]}
      anomaly={{ id: 1, images: [] } as unknown as Anomaly}
      neighbours={[]}
      choose={() => undefined}
      view={{ x: 0, y: 0, width: 1 } as unknown as Parameters<typeof Picture>[0]["view"]}
      onView={() => undefined}
    />,
    ["view missions"],
  );
  expect(await screen.findByText("This image could not be loaded.")).toBeTruthy();
});
