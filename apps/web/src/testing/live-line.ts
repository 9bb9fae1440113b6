import { act } from "@testing-library/react";
import type { LiveEvent } from "@overfly/contract/live";
import { vi } from "vitest";

/** A stand-in for the browser's WebSocket, controlled by the test. */
export class LiveLine extends EventTarget {
  static opened: LiveLine[] = [];
  /** The last connection that was opened. */
  static last = () => LiveLine.opened.at(-1)!;
  /** Use it for all connections that are opened from now on. */
  static replaceWebSocket(): void {
    LiveLine.opened = [];
    vi.stubGlobal("WebSocket", LiveLine);
  }
  constructor() {
    super();
    LiveLine.opened.push(this);
  }
  close() {
    this.dispatchEvent(new Event("close"));
  }
  open() {
    act(() => void this.dispatchEvent(new Event("open")));
  }
  greet(missed = false) {
    this.say({ kind: "hello", server: "1", missed });
  }
  say(event: LiveEvent) {
    act(() => void this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) })));
  }
}
