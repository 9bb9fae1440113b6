import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSaveDraft } from "#features/missions/mission-mutations.ts";
import { CallError } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bodyOf, type RequestForm } from "./request-form.ts";

/** `here`: an order for several sites is kept in this browser alone. `changed`: another tab or person saved it meanwhile. */
export type DraftState = "unsaved" | "saving" | "saved" | "failed" | "changed" | "here";

const WAIT_MS = 800;

interface StoredDraft {
  token: string | undefined;
  /** Its `updated_at`. */
  version: string | undefined;
  key: string;
  /** Whether the form is what the server has. */
  isStored: boolean;
}

/** Saves a request as a draft while it is edited: debounced, one save at a time, and over nobody else's changes. */
export function useAutosave(form: RequestForm, known: StoredDraft, enabled: boolean) {
  const { isStored, key } = known;
  const { t } = useTranslation("missions/request");
  const [{ token, version }, setDraft] = useState<Pick<StoredDraft, "token" | "version">>(known);
  const [draftState, setDraftState] = useState<DraftState>(isStored ? "saved" : "unsaved");
  const save = useSaveDraft();
  const body = JSON.stringify(bodyOf(form) ?? null);
  const stored = useRef(isStored ? body : "null");
  const latest = useRef({ version, isChanged: false });
  const running = useRef<Promise<string | undefined>>(undefined);

  const refuseChanged = (): void => {
    if (latest.current.isChanged) throw new Error(t("draftChanged"));
  };

  /** Saves the current form; returns the draft's token. Rejects where somebody else has changed the draft. */
  const flush = async (): Promise<string | undefined> => {
    const before = (await running.current) ?? token;
    const draft = bodyOf(form);
    const now = JSON.stringify(draft ?? null);
    refuseChanged();
    if (!draft || stored.current === now) return before;
    setDraftState("saving");
    const saving = save.mutateAsync({ token: before, body: draft, key, version: latest.current.version });
    running.current = saving.then(
      ({ data }) => {
        stored.current = now;
        latest.current.version = data.updated_at;
        setDraft({ token: data.token, version: data.updated_at });
        setDraftState("saved");
        return data.token;
      },
      (error: unknown) => {
        const isVersioned = before !== undefined && latest.current.version !== undefined;
        latest.current.isChanged = isVersioned && isConflict(error);
        if (!isConflict(error)) latest.current.version = undefined; // it may have been saved all the same
        setDraftState(latest.current.isChanged ? "changed" : "failed");
        return before;
      },
    );
    const saved = await running.current;
    refuseChanged();
    return saved;
  };

  /** Replaces what somebody else has saved. */
  const overwrite = (): void => {
    latest.current = { version: undefined, isChanged: false };
    void flush().catch(() => undefined);
  };
  const later = useEffectEvent(() => void flush().catch(() => undefined)); // its state says it
  useEffect(() => {
    if (!enabled || body === "null" || body === stored.current) return;
    const timer = setTimeout(later, WAIT_MS);
    return () => clearTimeout(timer);
  }, [body, enabled]);

  return { token, version, draftState, flush, overwrite, error: save.error };
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;
