import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** More than this sent without an answer is a file, not a question. */
const QUESTION_BYTES = 16_000;

/** The line between browser and server, which a test cuts as a cable is cut, or lets stall with files half sent. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private fileBytesLeft = Infinity;
  port = 0;
  private readonly to: number;

  constructor(to: number) {
    this.to = to;
  }

  async join(): Promise<void> {
    this.server = createServer((socket) => this.connect(socket));
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** What is under way is broken off, and nobody answers from now on. */
  async cut(): Promise<void> {
    const closed = this.server && once(this.server, "close");
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = undefined;
    this.flow();
  }

  /** Lets so many bytes of files to the server, and then none; questions and answers still pass. */
  stallAfter(bytes: number): void {
    this.fileBytesLeft = bytes;
  }

  /** For new connections: what a stalled one had not yet delivered is lost. */
  flow(): void {
    this.fileBytesLeft = Infinity;
  }

  private connect(socket: Socket): void {
    const far = connect(this.to, "127.0.0.1");
    for (const [end, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      this.sockets.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.sockets.delete(end);
        other.destroy();
      });
    }
    let unanswered = 0;
    let isStalled = false;
    far.on("data", () => (unanswered = 0));
    far.pipe(socket);
    socket.on("end", () => far.end());
    socket.on("data", (bytes) => {
      unanswered += bytes.length;
      if (unanswered > QUESTION_BYTES) {
        this.fileBytesLeft -= bytes.length;
        isStalled ||= this.fileBytesLeft < 0;
      }
      if (!isStalled) far.write(bytes);
    });
  }
}
