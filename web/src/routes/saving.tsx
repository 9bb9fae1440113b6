import type { FlightRoute } from "@overfly/contract/routes";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "#api/call-error.ts";
import { Button } from "#ui/button.tsx";
import { toastSuccess } from "#ui/toast.tsx";
import { routeQueries, useSaveRoute } from "./route-queries.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import { type SessionControls, sketchOf } from "./use-session.ts";

export interface Saving {
  save: () => void;
  isPending: boolean;
  error: Error | null;
  /** Someone was faster, or the route may not change any more. */
  isConflict: boolean;
  overwrite: () => void;
  takeTheirs: () => void;
  saveAsNew: () => void;
}

/** Keeps the sketch; what has changed on the other side meanwhile is the user's to decide about. */
export function useSaving(token: string, controls: SessionControls, onSaved: (id: number) => void): Saving {
  const text = useRouteText();
  const client = useQueryClient();
  const mutation = useSaveRoute(token);
  const { session, start, stop } = controls;
  const send = (route: FlightRoute | undefined): void => {
    const sketch = session?.draft.sketch;
    if (!session || !sketch || mutation.isPending) return;
    const { name, document } = sketch;
    const key = session.route && !route ? crypto.randomUUID() : session.key;
    mutation.mutate(
      { route, body: { name: name.trim(), document }, key },
      {
        onSuccess: ({ data }) => {
          toastSuccess(text("saved", { name: data.name }));
          stop();
          onSaved(data.id);
        },
      },
    );
  };
  const theirs = async (): Promise<FlightRoute | undefined> => {
    await client.invalidateQueries({ queryKey: routeQueries.list(token).queryKey });
    const known = await client.query(routeQueries.list(token));
    return known.find(({ id }) => id === session?.route?.id);
  };
  return {
    save: () => send(session?.route),
    isPending: mutation.isPending,
    error: mutation.error,
    isConflict: mutation.error instanceof CallError && mutation.error.status === 409,
    overwrite: () => void theirs().then(send),
    takeTheirs: () =>
      void theirs().then((route) => {
        mutation.reset();
        if (route) start(sketchOf(route), route);
        else stop();
      }),
    saveAsNew: () => send(undefined),
  };
}

export function SaveRefusal({ saving }: { saving: Saving }) {
  const text = useRouteText();
  const { error, isConflict } = saving;
  if (!error) return null;
  return (
    <div className={style["bad"]} role="alert">
      <p>{error.message}</p>
      {isConflict && (
        <div className={style["buttons"]}>
          <Button size="xs" onClick={saving.takeTheirs}>
            {text("takeTheirs")}
          </Button>
          <Button size="xs" onClick={saving.overwrite}>
            {text("overwrite")}
          </Button>
          <Button size="xs" onClick={saving.saveAsNew}>
            {text("saveAsNew")}
          </Button>
        </div>
      )}
    </div>
  );
}
