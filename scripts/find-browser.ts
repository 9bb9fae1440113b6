import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/** The browser that the journeys run in: CHROME_PATH, an installed one, or one that this installs; says what it did. */
export function findBrowser(say: (line: string) => void = console.log): string {
  const found = installed();
  if (found) {
    say(`Browser: ${found}`);
    return found;
  }
  say("Browser: none is installed; trying Playwright's own Chromium…");
  spawnSync("playwright-core", ["install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  const own = installed();
  if (own) {
    say(`Browser: installed Playwright's Chromium at ${own}`);
    return own;
  }
  say("Browser: Playwright's could not be downloaded; trying Debian's package chromium…");
  if (spawnSync("apt-get", ["install", "-y", "chromium"], { stdio: "ignore" }).status !== 0) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "chromium"], { stdio: "inherit" });
  }
  const debian = installed();
  if (!debian)
    throw new Error("No browser could be found or installed; install Chrome or Chromium, or set CHROME_PATH");
  say(`Browser: installed Debian's chromium at ${debian}`);
  return debian;
}

function installed(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env["CHROME_PATH"] ?? "", ...onPath, ...PLACES, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path));
}
