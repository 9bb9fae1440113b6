/** Metres of a thousandth of a degree of latitude, of a sphere of the mean radius. */
const METRES_PER_MILLIDEGREE = 111.195;

interface LogOptions {
  /** Of the first line, in local time: "2026-05-01 13:00:00". */
  at: string;
  seconds?: number;
}

/** Subtitles as a DJI drone writes them beside a video, a line a second: due north at 10 m/s, 40 m above its take-off. */
export function sampleFlightLog({ at, seconds = 60 }: LogOptions): Buffer {
  const startMs = Date.parse(`${at.replace(" ", "T")}Z`);
  const blocks = Array.from({ length: seconds + 1 }, (_, second) => {
    const local = new Date(startMs + second * 1000).toISOString().slice(0, 23).replace("T", " ");
    const latitude = 31.9 + (second * 10) / METRES_PER_MILLIDEGREE / 1000;
    const clock = (of: number) => `${new Date(of * 1000).toISOString().slice(11, 19)},000`;
    return [
      second + 1,
      `${clock(second)} --> ${clock(second + 1)}`,
      `<font size="28">SrtCnt : ${second + 1}, DiffTime : 1000ms`,
      local,
      `[iso : 100] [latitude: ${latitude.toFixed(7)}] [longitude: 35.9000000] [rel_alt: 40.000 abs_alt: 740.000] </font>`,
    ].join("\n");
  });
  return Buffer.from(blocks.join("\n\n"));
}
