import type { DockAddress } from "./device-topics.ts";

/** A dock's reply to a command; `result` 0 is success, any other a DJI error code. */
export interface DockReply {
  result: number;
  output: Record<string, unknown>;
}

/** A call of one of a dock's services. */
export interface DockCall {
  method: string;
  data: Record<string, unknown>;
  bid?: string;
}

/** Sends commands to docks, whichever process is connected to the broker. */
export interface DockLink {
  /**
   * Publishes a service call and waits for the dock's reply. Rejects with a 504 `HttpError` if the dock doesn't
   * reply: whether the command was executed is then unknown, and has to be read from the dock's reports.
   */
  call(dock: DockAddress, call: DockCall): Promise<DockReply>;
  /** Makes every process read the dock again; with `disconnect`, the embedded broker ends its connections. */
  announceChange(dock: Pick<DockAddress, "mqtt_username">, change?: { disconnect: boolean }): Promise<void>;
  /** The broker URL that an operator enters in a dock. */
  deviceUrl: string;
}
