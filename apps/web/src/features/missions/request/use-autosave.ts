import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSaveDraft } from "#features/missions/mission-mutations.ts";
import { bodyOf, type RequestForm } from "./request-form.ts";

/** `here`: an order for several sites is kept in this browser alone. */
export type DraftState = "unsaved" | "saving" | "saved" | "failed" | "here";

const WAIT_MS = 800;

/** Saves a request as a draft while it is edited: debounced, one save at a time. */
export function useAutosave(
  form: RequestForm,
  { known, key, isStored }: { known: string | undefined; key: string; isStored: boolean },
  enabled: boolean,
) {
  const [token, setToken] = useState(known);
  const [draftState, setDraftState] = useState<DraftState>(isStored ? "saved" : "unsaved");
  const save = useSaveDraft();
  const body = JSON.stringify(bodyOf(form) ?? null);
  const stored = useRef(isStored ? body : "null");
  const running = useRef<Promise<string | undefined>>(undefined);

  /** Saves the current form; returns the draft's token. */
  const flush = async (): Promise<string | undefined> => {
    const before = await running.current;
    const draft = bodyOf(form);
    const now = JSON.stringify(draft ?? null);
    if (!draft || stored.current === now) return before ?? token;
    setDraftState("saving");
    running.current = save.mutateAsync({ token: before ?? token, body: draft, key }).then(
      ({ data }) => {
        stored.current = now;
        setToken(data.token);
        setDraftState("saved");
        return data.token;
      },
      () => {
        setDraftState("failed");
        return before ?? token;
      },
    );
    return running.current;
  };

  const later = useEffectEvent(() => void flush());
  useEffect(() => {
    if (!enabled || body === "null" || body === stored.current) return;
    const timer = setTimeout(later, WAIT_MS);
    return () => clearTimeout(timer);
  }, [body, enabled]);

  return { token, draftState, flush, error: save.error };
}
