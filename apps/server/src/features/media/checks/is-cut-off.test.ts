import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { run } from "./inspect-photo-file.ts";

const [WIDTH_PX, HEIGHT_PX] = [640, 480];
/** Noise, so that the coded data is long and its bytes of any value. */
const PIXELS = Buffer.from(
  Array.from({ length: WIDTH_PX * HEIGHT_PX * 3 }, (_, at) => (at * 2_654_435_761) % 253),
);
const noise = () => sharp(PIXELS, { raw: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } });

const problemsOf = async (name: string, bytes: Uint8Array) =>
  (await run({ bytes: Uint8Array.from(bytes), name })).problems.filter(
    (problem) => !problem.startsWith("no_"),
  );

describe.each([
  ["jpg", () => noise().jpeg()],
  ["progressive.jpg", () => noise().jpeg({ progressive: true })],
  ["png", () => noise().png()],
])("a picture as %s", (extension, encode) => {
  test.each([0.3, 0.6, 0.97])("of which %d is there is named truncated", async (share) => {
    const bytes = await encode().toBuffer();
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    expect(await problemsOf(`cut.${extension}`, cut)).toEqual(["truncated"]);
  });

  test("that is whole has no problem", async () => {
    expect(await problemsOf(`whole.${extension}`, await encode().toBuffer())).toEqual([]);
  });
});

test("a whole picture with damaged data is broken, not truncated", async () => {
  const png = await noise().png().toBuffer();
  png.fill(0xaa, 1000, 1200);
  expect(await problemsOf("damaged.png", png)).toEqual(["broken"]);
});

/** A camera's thumbnail lies within the metadata, and ends as a JPEG does. */
test("a picture that was cut behind its thumbnail is truncated", async () => {
  const [bytes, thumbnail] = await Promise.all([
    noise().jpeg().toBuffer(),
    noise().resize(64).jpeg().toBuffer(),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(thumbnail.length + 2);
  const withThumbnail = Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.of(0xff, 0xe2),
    length,
    thumbnail,
    bytes.subarray(2),
  ]);
  expect(await problemsOf("whole.jpg", withThumbnail)).toEqual([]);
  expect(await problemsOf("cut.jpg", withThumbnail.subarray(0, -5000))).toEqual(["truncated"]);
});

/** libvips keeps one message for all threads: while others fail beside it, a picture must still be told apart. */
test("a cut picture is named truncated while others fail beside it", async () => {
  const bytes = await noise().jpeg().toBuffer();
  const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
  const headOnly = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(500, 7)]);
  const fail = () =>
    sharp(headOnly)
      .metadata()
      .catch(() => undefined);
  for (let turn = 0; turn < 20; turn += 1) {
    const [problems] = await Promise.all([
      problemsOf("cut.jpg", cut),
      ...Array.from({ length: 20 }, fail),
      sharp(cut, { failOn: "truncated" })
        .raw()
        .toBuffer()
        .catch(() => undefined),
    ]);
    expect(problems).toEqual(["truncated"]);
  }
});
