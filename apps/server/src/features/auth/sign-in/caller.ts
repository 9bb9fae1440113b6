import type { FastifyRequest } from "fastify";

/** The browser of a request: its address and name as lists of sessions show them, its cookies and the host it called. */
export interface Caller {
  ip: string;
  agent: string;
  cookie: string;
  host: string | undefined;
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  agent: (headers["user-agent"] ?? "").slice(0, 300),
  cookie: headers.cookie ?? "",
  host: headers.host,
});
