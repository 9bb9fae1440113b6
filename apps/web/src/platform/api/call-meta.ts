import type { ErrorMessageOptions } from "./error-messages.ts";

export interface CallMeta extends ErrorMessageOptions, Record<string, unknown> {
  /** The screen shows the failure itself. */
  silent?: boolean;
  /** Read without signing in: it stays when another user signs in. */
  isPublic?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
