import type { Locator } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { identitySystem, openSignedIn, stopIdentitySystem } from "./identity-system.ts";
import { twoColorImage } from "./two-color-image.ts";

afterAll(stopIdentitySystem);

describe("the avatar", () => {
  test("is cropped by mouse or keyboard, uploaded as a square, and removed again", async () => {
    const page = await openSignedIn(
      (await identitySystem()).center,
      "analyst@center.demo",
      "/settings/general/profile",
    );
    const panel = page.locator("section", { hasText: "Choose photo" }).last();
    await panel.locator("input[type=file]").setInputFiles(await twoColorImage(page));
    const dialog = page.getByRole("dialog", { name: "Crop image" });
    const area = dialog.getByLabel("Crop area");
    await area.focus();
    for (let step = 0; step < 14; step += 1) await page.keyboard.press("ArrowRight");
    await dialog.getByRole("slider", { name: "Zoom" }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    await dialog.getByRole("button", { name: "Use image" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => pictureIn(panel), POLL).toEqual([512, 512, "red"]);

    await panel.locator("input[type=file]").setInputFiles(await twoColorImage(page));
    await area.waitFor();
    const box = await area.boundingBox();
    const { x, y } = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 400, y, { steps: 5 });
    await page.mouse.up();
    await dialog.getByRole("button", { name: "Use image" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => pictureIn(panel), POLL).toEqual([512, 512, "blue"]);

    await panel.getByRole("button", { name: "Remove" }).click();
    await panel.getByText("IC", { exact: true }).waitFor();
  });

  test("rejects a file that is not an image, with an error on the field", async () => {
    const page = await openSignedIn(
      (await identitySystem()).center,
      "analyst@center.demo",
      "/settings/general/profile",
    );
    const panel = page.locator("section", { hasText: "Choose photo" }).last();
    const broken = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
    await panel.locator("input[type=file]").setInputFiles(broken);
    await panel.getByText("The image can't be read. Use JPEG, PNG or WebP.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });
});

/** Width, height and centre colour of the image in a panel. */
const pictureIn = (panel: Locator) =>
  panel.evaluate(async (place) => {
    const shown = place.querySelector("img");
    if (!shown) return undefined;
    await shown.decode();
    const { naturalWidth: width, naturalHeight: height } = shown;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
    return [width, height, red > 200 ? "red" : blue > 200 ? "blue" : "neither"];
  });
