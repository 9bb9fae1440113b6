/** A dock's reply to a command; `result` 0 is success, any other a DJI error code. */
export interface DockReply {
  result: number;
  output: Record<string, unknown>;
}

/** Sends commands to docks, whichever process is connected to the broker. */
export interface DockLink {
  /**
   * Publishes a service call and waits for the dock's reply. Rejects with a 504 `HttpError` if the dock doesn't
   * reply: whether the command was executed is then unknown, and has to be read from the dock's reports.
   */
  call(serialNumber: string, method: string, data: Record<string, unknown>, bid?: string): Promise<DockReply>;
  /** The broker URL that an operator enters in a dock. */
  deviceUrl: string;
}
