import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** Chromium without windows, a package of Debian's, takes a fifth less CPU time to load a page. */
const HEADLESS_SHELL = "chromium-headless-shell";
const EXECUTABLES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const INSTALL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

type Log = (line: string) => void;

/** Path of the browser for the whole suite: on a Debian that it may change, one that costs less than Chromium. */
export function prepareBrowser(log: Log = console.log): string {
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0;
  if (mayInstall && !process.env["CHROME_PATH"] && !isOnPath(HEADLESS_SHELL) && isOnPath("apt-get")) {
    log(`Browser: trying Debian's package ${HEADLESS_SHELL}, which costs less than Chromium…`);
    installPackage(HEADLESS_SHELL);
  }
  return findBrowser(log);
}

/** Path of the browser for the tests: CHROME_PATH, an installed one, or one that it installs. */
export function findBrowser(log: Log = console.log): string {
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
  installPackage("chromium");
  const debian = findInstalled();
  if (!debian)
    throw new Error("No browser could be found or installed; install Chrome or Chromium, or set CHROME_PATH");
  log(`Browser: installed Debian's chromium at ${debian}`);
  return debian;
}

/** Leaves it to the caller to look whether that worked. */
function installPackage(name: string): void {
  const install = () =>
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" }).status;
  if (install() === 0) return;
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  install();
}

function pathsOf(executable: string): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, executable));
}

const isOnPath = (executable: string): boolean => pathsOf(executable).some((path) => existsSync(path));

function findInstalled(): string | undefined {
  const candidates = [
    process.env["CHROME_PATH"] ?? "",
    ...EXECUTABLES.flatMap(pathsOf),
    ...INSTALL_PATHS,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && existsSync(path));
}
