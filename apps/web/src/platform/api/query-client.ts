import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { type FailureWords, messagesOf } from "./error-messages.ts";
import { retry, retryDelay } from "./retries.ts";

export interface CallMeta extends FailureWords, Record<string, unknown> {
  /** The screen shows the failure itself. */
  silent?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

export interface Reactions {
  /** Shows one message, usually as a toast. */
  say: (message: string, details: { requestId: string | undefined }) => void;
  /** The current user's call was answered with 401. */
  signedOut: () => void;
}

/** Data never goes stale by itself: live events and mutations say what has changed. */
export function makeQueryClient({ say, signedOut }: Reactions): QueryClient {
  const tell = (error: Error, meta: CallMeta | undefined): void => {
    if (meta?.silent) return;
    const requestId = error instanceof CallError ? error.requestId : undefined;
    for (const message of messagesOf(error, meta)) say(message, { requestId });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) {
          if (query.queryKey[0] === "authUser") signedOut();
          else void client.invalidateQueries({ queryKey: ["authUser"] });
          return;
        }
        tell(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        retry,
        retryDelay,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
      },
    },
  });
  return client;
}

const isSignedOut = (error: Error): boolean => error instanceof CallError && error.status === 401;
