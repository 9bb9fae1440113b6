import { startDock } from "#dock/start-dock.ts";
import { renderRoutePhotos } from "./render-route-photos.ts";
import { dockSettings, HELP, readOptions, readPlant, surveyOf, type Options } from "./settings.ts";
import { writeSite } from "./write-site.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(options: Options): Promise<void> {
  if (options.help) return print(HELP);
  if (options["write-site"] !== undefined) {
    const plant = await readPlant(options);
    if (!plant) throw new Error("--write-site needs --plant");
    return writeSite(plant, options["write-site"]);
  }
  if (options["photos-only"]) return renderPhotos(options);
  await runDocks(options);
}

async function renderPhotos(options: Options): Promise<void> {
  if (options.route === undefined || options.out === undefined) {
    throw new Error("--photos-only needs --route and --out");
  }
  const startsAt = options.time === undefined ? new Date() : new Date(options.time);
  if (Number.isNaN(startsAt.getTime())) throw new Error("--time is not a valid date and time");
  const count = await renderRoutePhotos({
    routeFile: options.route,
    folder: options.out,
    takeOffHeightM: Number(options.height ?? 0),
    startsAt,
    seed: Number(options.seed) || 1,
    plant: await readPlant(options),
    survey: surveyOf(options),
    log: print,
  });
  print(`${count} photos in ${options.out}`);
}

async function runDocks(options: Options): Promise<void> {
  const { docks: entries, ...rest } = await dockSettings(options);
  const running = await Promise.all(
    entries.map((entry, i) =>
      startDock({
        ...rest,
        ...entry,
        seed: rest.seed + i,
        callsign: entry.callsign ?? `Dock ${i + 1}`,
        log: (line) => print(`${entry.serialNumber}: ${line}`),
      }),
    ),
  );
  print(`${running.length} ${running.length === 1 ? "dock" : "docks"} online. Press Ctrl-C to stop.`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await Promise.all(running.map((dock) => dock.stop()));
}
