import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AmfValue, encodeAmf0 } from "./amf0.ts";
import { controlMessage, writeChunks } from "./chunk-writer.ts";
import { HANDSHAKE_BYTES, MESSAGE, RtmpError, type RtmpMessage } from "./message.ts";
import { RtmpPublisherSession } from "./publisher-session.ts";
import { RtmpServerSession } from "./server-session.ts";

/** A server's session, and what it reported. */
function serve(send: (bytes: Uint8Array) => void = () => undefined) {
  const received = { keys: [] as string[], videos: [] as RtmpMessage[], isOver: false };
  const session = new RtmpServerSession({
    send,
    onPublish: (key) => {
      received.keys.push(key);
      session.accept();
    },
    onVideo: (message) => void received.videos.push(message),
    onUnpublish: () => (received.isOver = true),
  });
  return { session, received };
}

const HELLO = new Uint8Array(1 + 2 * HANDSHAKE_BYTES).fill(3, 0, 1);
const command = (...values: Parameters<typeof encodeAmf0>[0]) =>
  writeChunks({ type: MESSAGE.command, timestampMs: 0, streamId: 0, payload: encodeAmf0(values) }, 128);

describe("a publisher and a server", () => {
  test.each([1, 7, 4096, 1_000_000])("understand each other in pieces of %s bytes", (size) => {
    const toServer: Uint8Array[] = [];
    const toPublisher: Uint8Array[] = [];
    const { session, received } = serve((bytes) => toPublisher.push(bytes));
    const picture = Uint8Array.from({ length: 200_000 }, (_value, i) => i % 251);
    const publisher = new RtmpPublisherSession({
      url: "rtmp://127.0.0.1:1935/live/7-secret",
      send: (bytes) => toServer.push(bytes),
      onStarted: () => {
        publisher.sendVideo(picture, 0);
        publisher.sendVideo(picture.subarray(0, 10), 20_000_000); // five and a half hours
        publisher.unpublish();
      },
      onRefused: () => expect.unreachable(),
    });
    publisher.start();
    while (toServer.length + toPublisher.length > 0) {
      for (const bytes of toServer.splice(0))
        for (let at = 0; at < bytes.length; at += size) session.read(bytes.slice(at, at + size));
      for (const bytes of toPublisher.splice(0))
        for (let at = 0; at < bytes.length; at += size) publisher.read(bytes.slice(at, at + size));
    }
    expect(received.keys).toEqual(["7-secret"]);
    expect(received.videos.map(({ timestampMs, payload }) => [timestampMs, payload.length])).toEqual([
      [0, 200_000],
      [20_000_000, 10],
    ]);
    expect(received.videos[0]?.payload).toEqual(picture);
    expect(received.isOver).toBe(true);
  });
});

describe("a server", () => {
  test.each([
    ["the key alone", "live", "7-secret"],
    ["the key with a query", "live", "7-secret?token=1"],
    ["a deeper address", "live/7-secret", ""],
  ])("takes %s as the key", (_name, app, name) => {
    const { session, received } = serve();
    session.read(HELLO);
    session.read(command("connect", 1, { app }));
    session.read(command("publish", 2, null, name, "live"));
    expect(received.keys).toEqual(["7-secret"]);
  });

  test.each<[string, Uint8Array[]]>([
    ["another protocol", [new TextEncoder().encode("GET / HTTP/1.1")]],
    [
      "a message of 15 MB before it published",
      [HELLO, Uint8Array.of(3, 0, 0, 0, 255, 255, 255, 20, 0, 0, 0, 0)],
    ],
    ["chunks of no bytes", [HELLO, writeChunks(controlMessage(MESSAGE.setChunkSize, 0), 128)]],
    ["a chunk that continues nothing", [HELLO, Uint8Array.of(0xc5, 1, 2, 3)]],
    ["objects within objects without end", [HELLO, command("connect", 1, nested(40))]],
    [
      "a text that is longer than the message",
      [
        HELLO,
        writeChunks({ type: 20, timestampMs: 0, streamId: 0, payload: Uint8Array.of(2, 255, 255, 65) }, 128),
      ],
    ],
    [
      "a request to play",
      [HELLO, command("connect", 1, { app: "live" }), command("play", 2, null, "7-secret")],
    ],
  ])("closes a connection that sends %s", (_name, parts) => {
    const { session } = serve();
    expect(() => parts.forEach((part) => session.read(part))).toThrow(RtmpError);
  });

  test("either reads any bytes or refuses them", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (parts) => {
        const { session } = serve();
        session.read(HELLO);
        const refusal = refusalOf(() => parts.forEach((part) => session.read(part)));
        expect(refusal ?? new RtmpError()).toBeInstanceOf(RtmpError);
      }),
    );
  });
});

function refusalOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

function nested(depth: number): { [name: string]: AmfValue } {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}
