import { readFile } from "node:fs/promises";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { CommandError, type TemperatureCommand } from "#command.ts";

/** The temperatures of a picture or of its pixel, as lines of text. */
export async function temperatureIn({ file, pixel }: TemperatureCommand): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${file} can't be read: ${error.code === "ENOENT" ? "there is no such file" : error.code === "EISDIR" ? "it is a folder" : error.message}.`,
    );
  });
  const thermal = decodeThermal(bytes);
  if (!thermal.ok) throw new CommandError(`${file}: ${thermal.reason}`);
  if (thermal.kind === "counts")
    throw new CommandError(`${file} has no temperatures. ${thermal.uncertainty}`);
  const { celsius, widthPx, heightPx } = thermal;
  if (pixel) {
    const [x, y] = pixel;
    if (x >= widthPx || y >= heightPx)
      throw new CommandError(
        `The pixel ${x} ${y} lies outside of the picture of ${widthPx} × ${heightPx} pixels.`,
        2,
      );
    const value = celsius[y * widthPx + x] ?? Number.NaN;
    if (Number.isNaN(value)) throw new CommandError(`The pixel ${x} ${y} has no temperature.`);
    return `${value.toFixed(2)} °C\n${thermal.uncertainty}`;
  }
  let [lowest, highest, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const value of celsius) {
    if (Number.isNaN(value)) continue;
    [lowest, highest, sum, count] = [
      Math.min(lowest, value),
      Math.max(highest, value),
      sum + value,
      count + 1,
    ];
  }
  return [
    `lowest ${lowest.toFixed(2)} °C, mean ${(sum / count).toFixed(2)} °C, highest ${highest.toFixed(2)} °C`,
    `${widthPx} × ${heightPx} pixels, ${thermal.radiometry}`,
    thermal.uncertainty,
  ].join("\n");
}
