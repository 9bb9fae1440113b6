import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { falseExtension } from "./content-of-name.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "overfly-names-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(name: string, content: Uint8Array | string): Promise<string | null> {
  const file = path.join(folder, "upload");
  await writeFile(file, content);
  return falseExtension(file, name);
}

const PAGE = "<!doctype html><html><script>alert(1)</script></html>";
const zip = zipSync({ "word/document.xml": new TextEncoder().encode("<w/>") });
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("a;b\r\n", "utf16le")]);
/** Packets of MPEG-TS, with or without the time before each that cameras write. */
const transportStream = (length: number) => {
  const packets = Buffer.alloc(3 * length, 1);
  for (let at = length - 188; at < packets.length; at += length) packets[at] = 0x47;
  return packets;
};

test.each<[string, Uint8Array | string]>([
  ["report.pdf", PAGE],
  ["polyglot.pdf", `${PAGE}%PDF-1.7\n%%EOF`],
  ["flight.mp4", Buffer.alloc(5000)],
  ["video.glb", Buffer.from("\0\0\0\u0018ftypmp42")],
  ["cloud.laz", gzipSync(Buffer.from("LASF"))],
  ["plan.docx", PAGE],
  ["drawings.zip", "no archive"],
  ["list.csv", Buffer.from([1, 0, 2, 0, 3])],
  ["site.geojson", PAGE],
  ["site.kml", PAGE],
  ["EMPTY.PDF", ""],
])("%s is not what it is called", async (name, content) => {
  expect(await judge(name, content)).toBe(name.split(".")[1]?.toUpperCase());
});

test.each<[string, Uint8Array | string]>([
  ["report.pdf", "%PDF-1.7\nstartxref\n0\n%%EOF"],
  ["flight.mp4", Buffer.from("\0\0\0\u0018ftypmp42")],
  ["old.mov", Buffer.from("\0\0\0\u0008wide\0\0\0\0mdat")],
  ["clip.mkv", Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1])],
  ["clip.avi", Buffer.from("RIFF\0\0\0\0AVI LIST")],
  ["clip.mts", transportStream(192)],
  ["clip.m2ts", transportStream(188)],
  ["plan.docx", zip],
  ["locked.xlsx", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ["list.csv", "a;b\n1;2"],
  ["list.csv", utf16],
  ["site.geojson", '\u{feff}\n{"type":"FeatureCollection"}'],
  ["site.kml", '<?xml version="1.0"?><kml/>'],
  ["notes.html", PAGE], // promises nothing else
  ["DJI_0001.JPG", "no photo"], // photos have a check of their own
  ["README", "text"],
])("%s is what it is called, or promises nothing", async (name, content) => {
  expect(await judge(name, content)).toBeNull();
});
