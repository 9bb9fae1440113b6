import { setImmediate as nextTurn } from "node:timers/promises";

const MB = 1024 * 1024;

interface LargeFile {
  name: string;
  /** So that it isn't refused by its first bytes. */
  start: Buffer;
  bytes: number;
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** A file as large as the endpoint takes, by the endpoint's name. */
export const LARGEST_FILES: Record<string, LargeFile> = {
  "profile.setAvatar": { name: "a.png", start: PNG, bytes: 8 * MB },
  "clientBranding.setLogo": { name: "a.png", start: PNG, bytes: 8 * MB },
  "organization.setLogo": { name: "a.png", start: PNG, bytes: 8 * MB },
  "missionDocuments.upload": { name: "a.pdf", start: Buffer.from("%PDF-1.7\n"), bytes: 50 * MB },
  "siteDocuments.upload": { name: "a.pdf", start: Buffer.from("%PDF-1.7\n"), bytes: 50 * MB },
  "clientDocuments.upload": { name: "a.pdf", start: Buffer.from("%PDF-1.7\n"), bytes: 50 * MB },
  "itemDocuments.upload": { name: "a.pdf", start: Buffer.from("%PDF-1.7\n"), bytes: 50 * MB },
  "pilotCertificates.setFile": { name: "a.pdf", start: Buffer.from("%PDF-1.7\n"), bytes: 50 * MB },
  "siteCover.set": { name: "a.png", start: PNG, bytes: 25 * MB },
  "missionProblems.addPhoto": { name: "a.png", start: PNG, bytes: 25 * MB },
  "damageReports.addPhoto": { name: "a.png", start: PNG, bytes: 25 * MB },
  "repairs.addPhoto": { name: "a.png", start: PNG, bytes: 25 * MB },
  "streams.snapshot": { name: "a.png", start: PNG, bytes: 16 * MB },
  "flightLogs.create": { name: "a.SRT", start: Buffer.from("1\n00:00:00,000 --> "), bytes: 64 * MB },
  "routes.importFile": { name: "a.kml", start: Buffer.from("<kml>"), bytes: 32 * MB },
  "elevation.replace": { name: "a.tif", start: Buffer.from("II*\0"), bytes: 256 * MB },
};

export interface Form {
  headers: Record<string, string>;
  /** The form's bytes as a socket delivers them: a piece a turn of the event loop. */
  pieces: () => AsyncGenerator<Buffer>;
  /** Whether a server has read all of it. */
  isRead: () => boolean;
}

const PIECE_BYTES = 64 * 1024;

export function formOf({ name, start, bytes }: LargeFile): Form {
  const boundary = "----largest";
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      "Content-Type: application/octet-stream\r\n\r\n",
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  let isRead = false;
  const piece = Buffer.alloc(PIECE_BYTES, "<a ");
  return {
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": `${head.length + bytes + tail.length}`,
    },
    async *pieces() {
      yield head;
      yield start;
      for (let left = bytes - start.length; left > 0; left -= PIECE_BYTES) {
        await nextTurn();
        yield left < PIECE_BYTES ? piece.subarray(0, left) : piece;
      }
      yield tail;
      isRead = true;
    },
    isRead: () => isRead,
  };
}
