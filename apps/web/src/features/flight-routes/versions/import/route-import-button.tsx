import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MAX_FILE_MB } from "./read-route-file.ts";

interface ImportButtonProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
  pending?: boolean;
}

/** Opens a file chooser for route files. */
export function RouteImportButton({ label, onFiles, pending = false }: ImportButtonProps) {
  const { t } = useTranslation("flight-routes/versions");
  return (
    <FileButton
      label={t("importFile")}
      accept=".kmz,.kml,.plan,.waypoints,.txt,.csv,.json,.geojson,.gpx"
      hint={t("importFormats", { limit: MAX_FILE_MB })}
      pending={pending}
      isMultiple
      onFiles={onFiles}
    >
      {label}
    </FileButton>
  );
}
