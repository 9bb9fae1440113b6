import { FileButton } from "#platform/ui/file-button.tsx";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import { MOST_MB } from "./read-route-file.ts";

interface ImportButtonProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
  pending?: boolean;
}

/** Asks for route files. */
export function ImportButton({ label, onFiles, pending = false }: ImportButtonProps) {
  const text = useLifeText();
  return (
    <FileButton
      label={text("importFile")}
      accept=".kmz,.kml,.plan,.waypoints,.txt,.csv,.json,.geojson,.gpx"
      hint={text("importFormats", { limit: MOST_MB })}
      pending={pending}
      isMultiple
      onFiles={onFiles}
    >
      {label}
    </FileButton>
  );
}
