import {
  hashKey,
  MutationCache,
  QueryCache,
  type QueryCacheNotifyEvent,
  QueryClient,
} from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import type { CallMeta } from "./call-meta.ts";
import { errorMessages } from "./error-messages.ts";
import { RETRIES, retryDelay } from "./retry.ts";

export interface ErrorReactions {
  /** Shows one message, usually as a toast. */
  showMessage: (message: string, details: { requestId: string | undefined }) => void;
  /** The current user's call was answered with 401. */
  signedOut: () => void;
  /** Settles once the messages of errors are loaded; an error that comes earlier is shown then. */
  messagesLoaded?: Promise<unknown>;
  /** Between the attempts of a query; tests don't wait. */
  retryDelay?: (attempt: number, error: Error) => number;
}

/** A browser without a network counts as offline, though the server may run on the same machine: calls don't wait for one. */
const NETWORK_MODE = "always";

/**
 * Errors are rendered, not thrown. Said by a function, so that a query's error renders its component again, also one that
 * reads only the data and hands the query on to what is shown later.
 */
const rendersErrors = (): boolean => false;

/** Data never goes stale by itself: live events and mutations invalidate it. */
export function makeQueryClient(reactions: ErrorReactions): QueryClient {
  const { showMessage, signedOut, messagesLoaded } = reactions;
  let areMessagesLoaded = messagesLoaded === undefined;
  void messagesLoaded?.then(() => (areMessagesLoaded = true));
  const showError = (error: Error, meta: CallMeta | undefined): void => {
    if (meta?.silent) return;
    if (!areMessagesLoaded) {
      void messagesLoaded?.then(() => showError(error, meta));
      return;
    }
    const requestId = error instanceof CallError ? error.requestId : undefined;
    for (const message of errorMessages(error, meta)) showMessage(message, { requestId });
  };
  const { user } = authQueries;
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isSignedOut(error)) showError(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => showError(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        retry: RETRIES,
        retryDelay: reactions.retryDelay ?? retryDelay,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        throwOnError: rendersErrors,
        networkMode: NETWORK_MODE,
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  });
  client.getQueryCache().subscribe((event) => {
    if (!isFirstSignedOut(event)) return;
    if (event.query.queryHash === hashKey(user.queryKey)) signedOut();
    else void client.invalidateQueries({ queryKey: user.queryKey });
  });
  return client;
}

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Whether a query's first attempt was answered with 401: the reaction doesn't wait for the retries. */
const isFirstSignedOut = (event: QueryCacheNotifyEvent): boolean =>
  event.type === "updated" &&
  (event.action.type === "failed" || event.action.type === "error") &&
  event.query.state.fetchFailureCount === 1 &&
  isSignedOut(event.action.error);
