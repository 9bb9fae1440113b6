import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FFMPEG = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "ffmpeg"))
  .find((path) => existsSync(path));

export const hasFfmpeg = FFMPEG !== undefined;
/** For the name of what is skipped without it. */
export const whyWithoutFfmpeg = hasFfmpeg
  ? ""
  : " (skipped: ffmpeg is not installed; on Debian: apt-get install ffmpeg)";

/**
 * Publishes as docs/streaming.md writes it, with a test picture of 320 × 240 pixels in place of a file: 15 pictures a
 * second, a key picture each. Ends itself on "q", as a person would end it.
 */
export function publishWithFfmpeg({ server, key }: { server: string; key: string }): ChildProcess {
  const picture = "testsrc2=size=320x240:rate=15";
  const codec =
    "-loglevel error -c:v libx264 -preset ultrafast -tune zerolatency -g 15 -pix_fmt yuv420p -an -f flv";
  return spawn(FFMPEG ?? "", ["-re", "-f", "lavfi", "-i", picture, ...codec.split(" "), `${server}/${key}`], {
    stdio: ["pipe", "ignore", "pipe"],
  });
}
