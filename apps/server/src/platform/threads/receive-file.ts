import type { FastifyRequest } from "fastify";

export interface ReceivedFile {
  name: string;
  /** The only view of its buffer, which can be transferred to a thread. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether it was longer than allowed; `bytes` is its beginning then. */
  isTruncated: boolean;
}

/**
 * The file of a multipart form; undefined if there is none. Its pieces are copied as they arrive: joining 256 MB at the
 * end would hold up the event loop.
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReceivedFile | undefined> {
  const form = request.isMultipart() ? await request.file({ limits: { fileSize: maxBytes } }) : undefined;
  if (!form) return undefined;
  const announced = Number(request.headers["content-length"] ?? maxBytes);
  const buffer = new ArrayBuffer(Math.min(announced, maxBytes));
  const received = new Uint8Array(buffer);
  let length = 0;
  for await (const piece of form.file as AsyncIterable<Buffer>) {
    received.set(piece, length);
    length += piece.length;
  }
  const bytes = received.subarray(0, length);
  return { name: form.filename, bytes, isTruncated: form.file.truncated };
}
