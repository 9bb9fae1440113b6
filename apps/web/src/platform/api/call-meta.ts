import type { ErrorMessageOptions } from "./error-messages.ts";

export interface CallMeta extends ErrorMessageOptions, Record<string, unknown> {
  /** The screen shows the failure itself. */
  silent?: boolean;
  /** Read without signing in: it stays when another user signs in. */
  isPublic?: boolean;
  /**
   * The segment of the page's address whose record this is, such as a token. Where it is refused, the error page is
   * shown at once; the retries go on behind it.
   */
  pathSegment?: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
