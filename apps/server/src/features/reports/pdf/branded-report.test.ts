import sharp from "sharp";
import { expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { shownText } from "#testing/pdf-text.ts";
import { run } from "./render-report.ts";

const picturesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Subtype \/Image/g)?.length ?? 0;

test.each(["en", "ar"] as const)("the cover has the provider's logo and line (%s)", async (language) => {
  const order = { rings: "[]", pictures: new Map(), language };
  const logo = await sharp({ create: { width: 90, height: 30, channels: 4, background: "#1f4e96" } })
    .png()
    .toBuffer();
  const branding = { logo: "/api/ops/picture?key=1", accent: "#1f4e96", footer: "Sunny Road 1, Amman" };
  const plain = await run({ ...order, report: createReport() });
  const branded = await run({
    ...order,
    report: { ...createReport(), branding },
    logo: Uint8Array.from(logo),
  });
  expect(shownText(branded.pdf).fromLeft).toContain("Sunny Road 1, Amman");
  expect(shownText(plain.pdf).fromLeft).not.toContain("Sunny Road");
  expect(picturesIn(branded.pdf)).toBeGreaterThan(picturesIn(plain.pdf));
});
