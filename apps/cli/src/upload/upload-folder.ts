import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandError, type UploadCommand } from "#command.ts";
import type { Output } from "#run.ts";
import { sendFile } from "./send-file.ts";
import { findMission, type Server, storedFiles } from "./server-calls.ts";

const AT_ONCE = 3;
const SOME_NOT_SENT = 3;

interface Counts {
  sent: number;
  alreadyThere: number;
  failed: number;
}

/** Sends what the mission doesn't have yet; returns the exit code. */
export async function uploadFolder(
  { folder, server: url, mission }: UploadCommand,
  { print, report }: Output,
  token: string | undefined,
): Promise<number> {
  if (!token) throw new CommandError("OVERFLY_TOKEN is not set: the API token of your account.", 2);
  const paths = await filesIn(folder);
  if (paths.length === 0) throw new CommandError(`There are no files in ${folder}.`);
  const server = { url, token };
  const found = await findMission(server, mission);
  const stored = await storedFiles(server, found.token);
  const counts: Counts = { sent: 0, alreadyThere: 0, failed: 0 };
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) {
      const outcome = await uploadMissing(server, path, { missionToken: found.token, stored });
      counts[outcome.kind] += 1;
      const done = counts.sent + counts.alreadyThere + counts.failed;
      if (outcome.kind !== "alreadyThere")
        report(`${done} of ${paths.length}: ${relative(folder, path)} ${outcome.text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  print(summary(found.number, counts));
  if (counts.failed === 0) return 0;
  return counts.failed === paths.length ? 1 : SOME_NOT_SENT;
}

/** Sorted; hidden ones, such as those that a Mac leaves on a card, are left out. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new CommandError(`${folder} is no folder that can be read.`);
  });
  const isHidden = (path: string) =>
    relative(folder, path)
      .split(/[\\/]/)
      .some((name) => name.startsWith("."));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path))
    .toSorted();
}

async function uploadMissing(
  server: Server,
  path: string,
  { missionToken, stored }: { missionToken: string; stored: Set<string> },
): Promise<{ kind: keyof Counts; text: string }> {
  try {
    const { size: sizeBytes } = await stat(path);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const sha256 = hash.digest("hex");
    if (stored.has(sha256)) return { kind: "alreadyThere", text: "is already there" };
    stored.add(sha256);
    const failure = await sendFile(server, { path, name: basename(path), sizeBytes, missionToken });
    return failure === null
      ? { kind: "sent", text: "sent" }
      : { kind: "failed", text: `was not sent: ${failure}.` };
  } catch (error) {
    return { kind: "failed", text: `can't be read: ${(error as Error).message}.` };
  }
}

const summary = (number: string, { sent, alreadyThere, failed }: Counts): string =>
  [
    `${number}: ${sent} sent`,
    ...(alreadyThere > 0 ? [`${alreadyThere} already there`] : []),
    ...(failed > 0 ? [`${failed} not sent`] : []),
  ].join(", ");
