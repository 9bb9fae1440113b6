import type { Page } from "playwright-core";
import decodeQR from "qr/decode.js";
import { add, choose, fill } from "#missions/first-day-steps.ts";
import { press } from "#missions/mission-steps.ts";

interface NewDock {
  name: string;
  serialNumber: string;
  site: string;
}

/** Adds a dock, and reads its credentials from the QR code that is shown once, as a phone would. */
export async function addDockByQr(page: Page, { name, serialNumber, site }: NewDock) {
  await page.goto("/inventory/docks");
  await add(page, "Add dock");
  await fill(page, { Name: name, "Serial number": serialNumber });
  await choose(page, "Site", site);
  await page.getByRole("dialog").getByRole("button", { name: "Add dock" }).click();
  const values = credentialsOf(await scan(page, "QR code of all credentials"));
  await press(page, "Done");
  await press(page, "Yes, close");
  return { ...values, serialNumber };
}

/** The text of a QR code on the page, from its picture. */
async function scan(page: Page, label: string): Promise<string> {
  const picture = await page.getByRole("img", { name: label }).screenshot();
  const pixels = await page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.width,
      height: image.height,
    });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, data: [...data] };
  }, picture.toString("base64"));
  return decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) });
}

/** "Broker address: tcp://…" and the like, a line each. */
function credentialsOf(text: string) {
  const value = (label: string) =>
    text
      .split("\n")
      .find((line) => line.startsWith(`${label}: `))
      ?.slice(label.length + 2) ?? "";
  return {
    mqttUrl: value("Broker address"),
    username: value("Account"),
    password: value("Password"),
    organizationId: value("Organization ID"),
    deviceBindingCode: value("Binding code"),
  };
}
