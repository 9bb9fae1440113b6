import { constants, crc32, deflateRawSync } from "node:zlib";

const MEGABYTE = 1024 * 1024;
const DEFLATED = 8;

interface Entry {
  name: string;
  /** As stored in the archive. */
  packed: Uint8Array;
  /** The declared uncompressed size. */
  says: number;
  method?: number;
  flags?: number;
  checksum?: number;
}

/** Archives that try to crash, exhaust or bypass the unzipper. */
export function hostileArchives(): [name: string, bytes: Uint8Array][] {
  const whole = zip([text("wpmz/waylines.wpml", "<kml/>")]);
  return [
    ["unpacks to gigabytes", zip([zeros("wpmz/waylines.wpml", 3072)])],
    ["unpacks to gigabytes and says it does not", zip([{ ...zeros("wpmz/waylines.wpml", 3072), says: 400 }])],
    ["unpacks to gigabytes in a file that nobody wants", zip([zeros("wpmz/res/a.jpg", 3072)])],
    [
      "holds hundreds of files that are large together",
      zip(Array.from({ length: 400 }, (_, at) => zeros(`a${at}`, 1))),
    ],
    [
      "holds tens of thousands of files",
      zip(Array.from({ length: 60_000 }, (_, at) => text(`${at}.kml`, ""))),
    ],
    ["climbs out", zip([text("../../../overfly-was-here.kml", "<kml/>")])],
    ["climbs out by backslashes", zip([text("wpmz\\..\\..\\waylines.wpml", "<kml/>")])],
    ["names a place from the root", zip([text("/tmp/overfly-was-here.kml", "<kml/>")])],
    ["names a drive", zip([text("C:/overfly-was-here.kml", "<kml/>")])],
    ["holds archives in archives", nested(40)],
    ["is cut off in the middle", whole.subarray(0, whole.length / 2)],
    ["is cut off after its first letters", whole.subarray(0, 4)],
    [
      "is broken inside",
      zip([{ ...text("wpmz/waylines.wpml", "<kml/>"), packed: Buffer.from("no deflate") }]),
    ],
    ["is packed in a way that nobody knows", zip([{ ...text("wpmz/waylines.wpml", "<kml/>"), method: 99 }])],
    ["is encrypted", zip([{ ...text("wpmz/waylines.wpml", "<kml/>"), flags: 1 }])],
    ["points beyond its end", pointingBeyond(whole)],
    ["grows as it is read", zip([text("wpmz/waylines.wpml", LAUGHS), text("wpmz/template.kml", LAUGHS)])],
    ["is nested a hundred thousand times", zip([text("doc.kml", "<a>".repeat(100_000))])],
  ];
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "${"ha".repeat(500)}">
${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"abcdefghij"[at + 1]} "${`&${"abcdefghij"[at]};`.repeat(10)}">`).join("\n")}
]><kml>&j;</kml>`;

function text(name: string, content: string): Entry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), says: bytes.length, checksum: crc32(bytes) };
}

/** Zeros with a compression ratio of 1000:1, streamed. */
function zeros(name: string, megabytes: number): Entry {
  const chunk = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const chunks = Array.from({ length: megabytes }, () => chunk);
  return { name, packed: Buffer.concat([...chunks, deflateRawSync("")]), says: megabytes * MEGABYTE };
}

function nested(depth: number): Buffer {
  let inner = zip([text("wpmz/waylines.wpml", "<kml/>")]);
  for (let level = 0; level < depth; level += 1)
    inner = zip([
      {
        name: "wpmz/waylines.wpml",
        packed: deflateRawSync(inner),
        says: inner.length,
        checksum: crc32(inner),
      },
    ]);
  return inner;
}

/** The directory declares an offset beyond the archive's end. */
function pointingBeyond(archive: Buffer): Buffer {
  const broken = Buffer.from(archive);
  const directory = broken.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
  broken.writeUInt32LE(0x7fff_ffff, directory + 42);
  return broken;
}

function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, says, method = DEFLATED, flags = 0, checksum = 0 } of entries) {
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(method, 4);
    about.writeUInt32LE(checksum, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(says >>> 0, 18);
    about.writeUInt16LE(title.length, 22);
    const locator = Buffer.alloc(14);
    locator.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\u0003\u0004", "latin1"), about, title, Buffer.from(packed));
    directory.push(Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), about, locator, title);
    at += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
