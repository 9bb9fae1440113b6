import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import type { Settings } from "#settings.ts";
import { BucketDriver } from "./bucket-driver.ts";
import { FolderDriver, removeIncompleteFiles } from "./folder-driver.ts";

/**
 * Opens the file storage: a folder (`file:`, by default `files` in the data folder) or an S3 bucket
 * (`s3://key:secret@host:port/bucket?region=…&tls=false`).
 */
export function openStorage({ STORAGE_URL, DATA_DIR }: Pick<Settings, "STORAGE_URL" | "DATA_DIR">): Disk {
  if (STORAGE_URL?.startsWith("s3:")) return new Disk(new BucketDriver(bucketOf(new URL(STORAGE_URL))));
  const location = folderOf({ STORAGE_URL, DATA_DIR });
  mkdirSync(location, { recursive: true });
  void removeIncompleteFiles(location, { olderThanMs: DAY_MS });
  return new Disk(new FolderDriver(location));
}

const DAY_MS = 86_400_000;

const folderOf = ({ STORAGE_URL, DATA_DIR }: Pick<Settings, "STORAGE_URL" | "DATA_DIR">): string =>
  STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(resolve(DATA_DIR), "files");

const PROBE_KEY = "health/probe.txt";

/** Writes and reads back a few bytes. */
export async function probeStorage(storage: Disk): Promise<void> {
  await storage.put(PROBE_KEY, "ok");
  if ((await storage.get(PROBE_KEY)) !== "ok")
    throw new Error("The storage returned different bytes than were stored");
}

function bucketOf(url: URL) {
  const bucket = url.pathname.replaceAll("/", "");
  if (bucket === "") throw new Error("It has no bucket: s3://key:secret@host/bucket");
  const protocol = url.searchParams.get("tls") === "false" ? "http" : "https";
  return {
    bucket,
    visibility: "private" as const,
    supportsACL: false,
    region: url.searchParams.get("region") ?? "us-east-1",
    endpoint: `${protocol}://${url.host}`,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
    // many S3-compatible stores don't support the checksums that AWS clients send by default
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}
