import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileReply {
  body: Readable | Buffer;
  /** Overrides the endpoint's content type. */
  type?: string;
  /** File name of the download; without it the browser may display the file. */
  name?: string;
  size_bytes?: number;
  /** Cache lifetime in seconds, for content that never changes under its URL. */
  maxAgeS?: number;
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
    .header(
      "cache-control",
      file.maxAgeS ? `private, max-age=${file.maxAgeS}, immutable` : "private, no-cache",
    );
  if (file.size_bytes !== undefined) reply.header("content-length", file.size_bytes);
  if (file.name) reply.header("content-disposition", attachment(file.name));
  return reply.send(body);
}

/** RFC 6266: an ASCII fallback and the full name, encoded. */
function attachment(name: string) {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
