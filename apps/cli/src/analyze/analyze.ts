import { mkdir, readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { type PosedPicture, provisionalLayout } from "@overfly/thermography/modules/provisional-layout";
import { type AnalyzedPicture, analyzePicture, type AnalyzeOptions } from "./analyze-picture.ts";
import { type AnalyzeCommand, CommandError } from "#command.ts";
import { layoutGeoJson, layoutSummary } from "./layout-geojson.ts";
import { lensesOfFolder } from "./folder-lenses.ts";
import { drawOverlay } from "./draw-overlay.ts";
import { heightAboveFirst } from "./ground-height.ts";
import { checkWritable, write } from "#output-file.ts";
import type { Elevation } from "./read-elevation.ts";
import { readLayout } from "./read-layout.ts";
import { anomaliesGeoJson, type PictureResult } from "./result.ts";

const EXTENSIONS = new Set([".jpg", ".jpeg", ".tif", ".tiff", ".fff"]);
/** The visual photos that a drone takes along with its thermal ones. */
const PHOTOGRAPH = /_[vwz]\.jpe?g$/i;
const SOME_UNREADABLE = 3;

/** Analyzes all pictures of a folder; returns the exit code. */
export async function analyze(command: AnalyzeCommand, report: (line: string) => void): Promise<number> {
  const files = await picturesIn(command.folder);
  await checkWritable(command.out);
  if (command.overlay !== null) await makeFolder(command.overlay);
  const plant = command.layout === null ? null : await readLayout(command.layout);
  const elevation =
    command.elevation === null
      ? null
      : await elevationOf(command.elevation, { folder: command.folder, files });
  const options: AnalyzeOptions = {
    plant,
    minDeltaK: command.minDeltaK,
    groundHeightM: heightAboveFirst(elevation),
    lenses: plant === null ? {} : await lensesOfFolder(command.folder, files),
  };
  if (command.provisional !== null) await checkWritable(command.provisional);
  const pictures: PictureResult[] = [];
  const posed: PosedPicture[] = [];
  for (const [index, file] of files.entries()) {
    const { result, picture, posed: placed } = await analyzeFile(command.folder, file, options);
    pictures.push(result);
    if (placed) posed.push(placed);
    report(`${index + 1} of ${files.length}  ${file}  ${summaryOf(result)}`);
    if (picture && command.overlay !== null)
      await write(
        join(command.overlay, `${file.replaceAll(/[/\\]/g, "_")}.png`),
        await drawOverlay(picture, result),
      );
  }
  const analysis = { folder: command.folder, layout: command.layout, pictures };
  await write(command.out, `${JSON.stringify(analysis, null, 1)}\n`);
  await write(geoJsonBeside(command.out), `${JSON.stringify(anomaliesGeoJson(analysis))}\n`);
  if (command.provisional !== null) {
    const layout = provisionalLayout(posed);
    await write(command.provisional, `${JSON.stringify(layoutGeoJson(layout))}\n`);
    report(`${command.provisional}: ${layoutSummary(layout)}`);
  }
  const unreadable = pictures.filter(({ failure }) => failure !== undefined).length;
  report(`${command.out}: ${totalsOf(pictures)}`);
  if (unreadable === pictures.length) throw new CommandError("None of the pictures could be read.");
  return unreadable > 0 ? SOME_UNREADABLE : 0;
}

/** A file that can't be read counts as a failed picture and doesn't stop the run. */
async function analyzeFile(folder: string, file: string, options: AnalyzeOptions): Promise<AnalyzedPicture> {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  return bytes
    ? analyzePicture(file, bytes, options)
    : { result: { file, failure: "The file can't be read." }, picture: null, posed: null };
}

/** Loaded on demand: the list of coordinate systems is long. */
async function elevationOf(
  file: string,
  pictures: { folder: string; files: readonly string[] },
): Promise<Elevation> {
  const { readElevation } = await import("./read-elevation.ts");
  return readElevation(file, pictures);
}

async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "ENOTDIR"
          ? "it is a file"
          : error.code === "ENOENT"
            ? "no such folder"
            : error.message;
      throw new CommandError(`${folder} can't be read: ${reason}.`);
    },
  );
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()) && !PHOTOGRAPH.test(name))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (files.length === 0)
    throw new CommandError(`${folder} contains no thermal pictures (${[...EXTENSIONS].join(", ")}).`);
  return files;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new CommandError(`The folder ${folder} can't be created.`);
  });
}

const geoJsonBeside = (out: string): string => `${out.slice(0, out.length - extname(out).length)}.geojson`;

function summaryOf({
  failure,
  modules = [],
  anomalies = [],
  radiometry,
  registration,
}: PictureResult): string {
  if (failure !== undefined) return failure;
  const parts = [
    counted(modules.length, "module", "modules"),
    counted(anomalies.length, "anomaly", "anomalies"),
  ];
  if (radiometry?.kind === "relative") parts.push("no degrees");
  if (registration?.found === false) parts.push(registration.reason);
  return parts.join(", ");
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

function totalsOf(pictures: readonly PictureResult[]): string {
  const sum = (of: (picture: PictureResult) => number): number =>
    pictures.reduce((total, picture) => total + of(picture), 0);
  const modules = sum((picture) => picture.modules?.length ?? 0);
  const anomalies = sum((picture) => picture.anomalies?.length ?? 0);
  const unreadable = sum(({ failure }) => (failure === undefined ? 0 : 1));
  return `${pictures.length} pictures, ${modules} modules seen, ${anomalies} anomalies seen${unreadable > 0 ? `, ${unreadable} unreadable` : ""}`;
}
