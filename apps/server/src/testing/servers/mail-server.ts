import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on this machine, which rejects messages until it accepts, or greets nobody until it is told to. */
export async function startMailServer({ rejects = false, hangs = false } = {}) {
  const received: { to: string[]; from: string; data: string }[] = [];
  let isRejecting = rejects;
  let isHanging = hangs;
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => {
      if (isHanging) waiting.push(() => done());
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (isRejecting) {
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : "",
          data: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Who waits to be greeted. */
    waiting,
    greet: () => {
      isHanging = false;
      for (const done of waiting.splice(0)) done();
    },
    accept: () => void (isRejecting = false),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
