import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { type MediaListener, parseStreamKey } from "#platform/media-server/media-server.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

const SILENT_MS = 3000;

const WORKER = new URL("./media-worker.ts", import.meta.url);

interface WorkerOptions {
  graceMs: number;
  /** From when on a silent publisher can be replaced; a connection that broke may look open for long. */
  silentMs?: number;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

type WorkerListener = Pick<MediaListener, "mayPublish" | "started" | "ended" | "recorded" | "left">;

/** The process that handles video: started when it is needed, and again if it ended. */
export class WorkerHandle {
  private readonly options: WorkerOptions;
  private worker: ChildProcess | undefined;
  private listener: WorkerListener | undefined;
  private readonly live = new Set<number>();
  private readonly recording = new Set<number>();
  private readonly viewers = new Set<string>();

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  listen(listener: WorkerListener): void {
    this.listener = listener;
  }

  send(message: ToWorker, socket?: Socket): void {
    if (message.kind === "publisher" || message.kind === "read") this.worker ??= this.start();
    if (!this.worker?.connected) return this.refuse(message, socket);
    if (message.kind === "viewer") this.viewers.add(message.viewerId);
    if (message.kind === "record" || message.kind === "read") this.recording.add(message.streamId);
    this.worker.send(message, socket, { keepOpen: false }, (error) => {
      if (error) socket?.destroy();
    });
  }

  /** The files of what is being recorded are complete then. */
  async stop(): Promise<void> {
    const child = this.worker;
    this.worker = undefined;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.disconnect();
    await exited;
    for (const streamId of this.recording) this.listener?.recorded(streamId, undefined);
    this.recording.clear();
  }

  private start(): ChildProcess {
    const { graceMs, silentMs = SILENT_MS, log } = this.options;
    const child = fork(WORKER, [String(graceMs), String(silentMs)], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", (message: FromWorker) => this.receive(message));
    child.on("error", (error) => log.error({ err: error }, "The media server's process failed"));
    child.once("exit", (code, signal) => {
      if (this.worker !== child) return;
      log.warn({ code, signal }, "The media server's process ended");
      this.forgetAll();
    });
    return child;
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case "ask":
        return void this.answer(message);
      case "started":
        this.live.add(message.streamId);
        return this.listener?.started(message.streamId, message);
      case "ended":
        this.live.delete(message.streamId);
        return this.listener?.ended(message.streamId, message.how);
      case "recorded":
        this.recording.delete(message.streamId);
        return this.listener?.recorded(message.streamId, message.failure);
      case "left":
        this.viewers.delete(message.viewerId);
        return this.listener?.left(message.viewerId);
    }
  }

  private async answer({ connection, key }: { connection: number; key: string }): Promise<void> {
    const current = this.worker;
    const parts = parseStreamKey(key);
    const isAllowed =
      parts !== undefined &&
      (await this.listener?.mayPublish(parts.streamId, parts.secret).catch((error: unknown) => {
        this.options.log.error({ err: error }, "Could not check a publisher");
        return false;
      }));
    if (current !== this.worker) return;
    this.send({ kind: "answer", connection, streamId: isAllowed ? parts.streamId : null });
  }

  private refuse(message: ToWorker, socket?: Socket): void {
    socket?.destroy();
    if (message.kind === "viewer") this.listener?.left(message.viewerId);
    if (message.kind === "record" || message.kind === "read")
      this.listener?.recorded(message.streamId, "write_error");
  }

  private forgetAll(): void {
    this.worker = undefined;
    for (const streamId of this.recording) this.listener?.recorded(streamId, "write_error");
    for (const streamId of this.live) this.listener?.ended(streamId, "lost");
    for (const viewerId of this.viewers) this.listener?.left(viewerId);
    for (const known of [this.recording, this.live, this.viewers]) known.clear();
  }
}
