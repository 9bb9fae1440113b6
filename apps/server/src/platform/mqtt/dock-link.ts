/** What a dock answered to a command; `result` 0 is success, any other a DJI error code. */
export interface DockReply {
  result: number;
  output: Record<string, unknown>;
}

/** Sends commands to docks, whichever process is connected to the broker. */
export interface DockLink {
  /**
   * Publishes a service call and waits for the dock's own reply. Rejects with a 504 `HttpError` when the dock stays
   * silent: the command is then neither done nor refused, and its state must be read from the dock's reports.
   */
  call(serialNumber: string, method: string, data: Record<string, unknown>, bid?: string): Promise<DockReply>;
  /** What an operator types into a dock as the address of our broker. */
  deviceUrl: string;
}
