import { useRef } from "react";

/** The key of a body: what is sent again unchanged makes no second record, and what was edited is sent as new. */
export function useIdempotencyKeys(): (body: object) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
}
