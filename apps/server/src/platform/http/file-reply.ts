import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileReply {
  body: Readable | Buffer;
  /** Overrides the endpoint's content type. */
  type?: string;
  /** File name of the download; without it the browser may display the file. */
  name?: string;
  size_bytes?: number;
  /** Shown by the browser under this name, instead of being downloaded. */
  inlineName?: string;
  /** The bytes of `body` within the file; absent for the whole file. */
  part?: { start: number; end: number; total: number };
  /** Says that parts can be requested. `etag` changes with the content. */
  ranges?: { etag: string };
  /** Cache lifetime in seconds, for content that never changes under its URL. */
  maxAgeS?: number;
  /** Not stored by any browser or proxy. */
  isPrivate?: true;
}

/** Sends a stored file so that it can't run as part of the application: its real type, no sniffing, sandboxed. */
export function sendFile(reply: FastifyReply, type: string, { body, ...file }: FileReply) {
  reply
    .type(file.type ?? type)
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
    .header("cache-control", cachingOf(file));
  if (file.size_bytes !== undefined) reply.header("content-length", file.size_bytes);
  if (file.name) reply.header("content-disposition", disposition("attachment", file.name));
  if (file.inlineName) reply.header("content-disposition", disposition("inline", file.inlineName));
  if (file.ranges) reply.header("accept-ranges", "bytes").header("etag", file.ranges.etag);
  if (file.part) {
    const { start, end, total } = file.part;
    reply
      .code(206)
      .header("content-range", `bytes ${start}-${end}/${total}`)
      .header("content-length", end - start + 1);
  }
  return reply.send(body);
}

function cachingOf({ maxAgeS, isPrivate }: Pick<FileReply, "maxAgeS" | "isPrivate">): string {
  if (isPrivate) return "no-store";
  return maxAgeS ? `private, max-age=${maxAgeS}, immutable` : "private, no-cache";
}

/** RFC 6266: an ASCII fallback and the full name, encoded. */
function disposition(kind: "attachment" | "inline", name: string) {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
