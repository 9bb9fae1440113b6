import type { Page } from "playwright-core";

/** An image whose left half is red and right half is blue. */
export async function twoColorImage(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 800 });
    const context = canvas.getContext("2d");
    for (const [index, color] of ["#ff0000", "#0000ff"].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(index * 800, 0, 800, 800);
    }
    return canvas.toDataURL("image/png");
  });
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}
