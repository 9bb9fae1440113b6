import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const EXECUTABLES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const INSTALL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/** Path of the browser for the tests: CHROME_PATH, an installed one, or one that it installs. */
export function findBrowser(log: (line: string) => void = console.log): string {
  const found = findInstalled();
  if (found) {
    log(`Browser: ${found}`);
    return found;
  }
  log("Browser: none is installed; trying Playwright's Chromium…");
  spawnSync("playwright-core", ["install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  const downloaded = findInstalled();
  if (downloaded) {
    log(`Browser: installed Playwright's Chromium at ${downloaded}`);
    return downloaded;
  }
  log("Browser: Playwright's could not be downloaded; trying Debian's package chromium…");
  if (spawnSync("apt-get", ["install", "-y", "chromium"], { stdio: "ignore" }).status !== 0) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "chromium"], { stdio: "inherit" });
  }
  const debian = findInstalled();
  if (!debian)
    throw new Error("No browser could be found or installed; install Chrome or Chromium, or set CHROME_PATH");
  log(`Browser: installed Debian's chromium at ${debian}`);
  return debian;
}

function findInstalled(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = EXECUTABLES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [
    process.env["CHROME_PATH"] ?? "",
    ...onPath,
    ...INSTALL_PATHS,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && existsSync(path));
}
