import type { LastFlight } from "@overfly/contract/flight-routes/resume-flight";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ShortFormDialog } from "./short-form-dialog.tsx";
import { routeParams, useResumeRoute } from "#features/flight-routes/versions/version-mutations.ts";
import style from "#features/flight-routes/versions/versions.module.css";
import { useRouteCreated } from "./use-route-created.ts";

export interface ResumeDialogProps {
  route: FlightRoute;
  /** From 1; default: the one whose flight was interrupted last. */
  battery?: number | undefined;
  onClose: () => void;
}

const DEFAULT_OVERLAP = 5;
const MAX_OVERLAP = 200;
const MAX_NAME_LENGTH = 80;

/** Creates a route for the rest of an interrupted flight, from its known state or from a photo number. */
export function ResumeDialog({ route, battery, onClose }: ResumeDialogProps) {
  const { t } = useTranslation("flight-routes/versions");
  const routeCreated = useRouteCreated();
  const { data: flights = [] } = useQuery(flightRouteQueries.lastFlights(routeParams(route)));
  const resume = useResumeRoute(routeParams(route));
  const form = useResumeForm(route, flights, battery);
  const { input, key } = form;
  const submit = (): void => {
    if (!input) return;
    const onSuccess = ({ data }: { data: FlightRoute }): void => {
      onClose();
      routeCreated(data);
    };
    resume.mutate({ body: input, key }, { onSuccess });
  };
  return (
    <ShortFormDialog
      title={t("resumeTitle")}
      description={t("resumeHint")}
      action={t("createRoute")}
      error={resume.error}
      isReady={input !== undefined}
      isPending={resume.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields route={route} form={form} errors={fieldErrors(resume.error)} />
    </ShortFormDialog>
  );
}

interface FieldsProps {
  route: FlightRoute;
  form: ResumeForm;
  errors: Record<string, string>;
}

function Fields({ route, form, errors }: FieldsProps) {
  const { t } = useTranslation("flight-routes/versions");
  const { set: batteryNumber, photoCount, taken: photosTaken, overlap, input } = form;
  const isOver = photosTaken !== null && photosTaken >= photoCount && photoCount > 0;
  const isTooLarge = overlap !== null && overlap > MAX_OVERLAP;
  const countError = (value: number | null): string | undefined =>
    value === null || (Number.isInteger(value) && value >= 0) ? undefined : t("wholeNumber");
  return (
    <>
      <Dropdown
        label={t("batteryNumber")}
        value={String(batteryNumber)}
        onChange={(key) => form.onSet(Number(key))}
        options={route.statistics.battery_flights.map(({ photo_count: count }, index) => ({
          key: String(index + 1),
          label: t("batteryOption", { number: index + 1, photos: t("photoCount", { count }) }),
        }))}
        error={errors["battery_number"]}
      />
      <LastFlightNotice flight={form.last} photoCount={photoCount} onApply={form.onTaken} />
      <div className={style["pair"]}>
        <NumberField
          label={t("photosTaken")}
          hint={t("photosTakenHint", { count: photoCount })}
          value={photosTaken}
          onChange={form.onTaken}
          required
          error={countError(photosTaken) ?? (isOver ? t("noPhotosLeft") : errors["photos_taken"])}
        />
        <NumberField
          label={t("overlap")}
          hint={t("overlapHint")}
          value={overlap}
          onChange={form.onOverlap}
          error={
            countError(overlap) ?? (isTooLarge ? t("atMost", { max: MAX_OVERLAP }) : errors["overlap_photos"])
          }
        />
      </div>
      <TextField
        label={t("name")}
        value={form.name}
        onChange={form.onName}
        maxLength={MAX_NAME_LENGTH}
        required
        error={errors["name"]}
      />
      {input && (
        <Hint role="status">
          {t("photosLeft", { count: photoCount - Math.max(0, input.photos_taken - input.overlap_photos) })}
        </Hint>
      )}
    </>
  );
}

const isCount = (value: number | null, max: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= max;

type ResumeForm = ReturnType<typeof useResumeForm>;

/** Defaults follow from the last known flight. */
function useResumeForm(route: FlightRoute, flights: readonly LastFlight[], battery: number | undefined) {
  const { t } = useTranslation("flight-routes/versions");
  const [key] = useState(() => crypto.randomUUID());
  const [selected, setSelected] = useState(battery);
  const [typed, setTyped] = useState<{ taken: number | null }>();
  const [overlap, onOverlap] = useState<number | null>(DEFAULT_OVERLAP);
  const [typedName, onName] = useState<string>();
  const batteryFlights = route.statistics.battery_flights;
  const countOf = (batteryNumber: number): number => batteryFlights[batteryNumber - 1]?.photo_count ?? 0;
  const isInterrupted = ({ battery_number: batteryNumber, photos_taken }: LastFlight): boolean =>
    photos_taken !== null && photos_taken < countOf(batteryNumber);
  const batteryNumber = selected ?? flights.find(isInterrupted)?.battery_number ?? 1;
  const last = flights.find(({ battery_number }) => battery_number === batteryNumber);
  const photosTaken = typed ? typed.taken : last && isInterrupted(last) ? last.photos_taken : null;
  const defaultName = (): string => {
    const photo = Math.max(0, (photosTaken ?? 0) - (overlap ?? 0)) + 1;
    return t("remainderName", { name: route.name, number: batteryNumber, photo }).slice(0, MAX_NAME_LENGTH);
  };
  const name = typedName ?? (photosTaken === null ? "" : defaultName());
  const photoCount = countOf(batteryNumber);
  const isValid = isCount(photosTaken, photoCount - 1) && isCount(overlap, MAX_OVERLAP) && name.trim() !== "";
  return {
    key,
    set: batteryNumber,
    last,
    photoCount,
    taken: photosTaken,
    overlap,
    name,
    /** Undefined until the form is valid. */
    input: isValid
      ? {
          battery_number: batteryNumber,
          photos_taken: photosTaken,
          overlap_photos: overlap,
          name: name.trim(),
        }
      : undefined,
    onSet: (next: number) => {
      setSelected(next);
      setTyped(undefined);
    },
    onTaken: (next: number | null) => setTyped({ taken: next }),
    onOverlap,
    onName,
  };
}

interface LastFlightNoticeProps {
  flight: LastFlight | undefined;
  photoCount: number;
  onApply: (photosTaken: number) => void;
}

/** The battery's last known flight. */
function LastFlightNotice({ flight, photoCount, onApply }: LastFlightNoticeProps) {
  const { t } = useTranslation("flight-routes/versions");
  if (!flight) return null;
  const { photos_taken: photosTaken, reason, took_off_at } = flight;
  const isInterrupted = photosTaken !== null && photosTaken < photoCount;
  const status = isInterrupted
    ? t("flightInterrupted", { count: photosTaken, total: photoCount })
    : t(photosTaken === null ? "endUnknown" : "flightCompleted");
  return (
    <div className={style["notice"]} data-tone="info">
      <div className={style["noticeWords"]}>
        <strong>{t("lastFlight")}</strong>
        <span>
          {took_off_at && <When at={took_off_at} />} {status}
          {reason && ` (${reason})`}
        </span>
      </div>
      {isInterrupted && (
        <Button size="xs" onClick={() => onApply(photosTaken)}>
          {t("applyLastFlight")}
        </Button>
      )}
    </div>
  );
}
