export const HELP = `Finds modules and anomalies in a folder of thermal pictures, reads flight logs, converts route files,
and uploads pictures to a mission. Only the upload needs a server.

  npm run cli -- analyze FOLDER --out result.json [--layout plant.geojson]
                 [--elevation dem.tif] [--overlay FOLDER] [--provisional layout.geojson]
  npm run cli -- temperature FILE [X Y]
  npm run cli -- log FILE... [--out track.geojson]
  npm run cli -- convert FILE --out ROUTE [--to FORMAT] [--aircraft ID [--camera ID]]
  npm run cli -- upload FOLDER --server URL --mission NUMBER

analyze
  --out FILE          result for each picture; a GeoJSON of all anomalies is written next to it
  --layout FILE       outlines of the plant's modules (GeoJSON), so that results name its modules;
                      without it modules are found in each picture and counted by table, row, column
  --elevation FILE    elevation model (GeoTIFF) for plants on uneven ground; the ground below the
                      first picture counts as the take-off height
  --overlay FOLDER    the pictures with modules and anomalies drawn, as PNG
  --provisional FILE  layout proposed from the overlapping pictures of one flight and camera, each
                      module once; check and correct it before use
  --min-delta K       minimum ΔT of an anomaly in kelvin, where pictures have temperatures (1)

temperature
  prints the lowest, mean and highest temperature, or that of pixel X Y (0 0 is top left), or the
  reason why a picture has none

log
  prints times, distance, height, battery and aircraft of the flight in each log (PX4 ULog, ArduPilot
  DataFlash, MAVLink tlog, AirData CSV, DJI's flight records and video captions), or the reason why
  it can't be read
  --out FILE          the tracks as GeoJSON

convert
  writes a route in another format, and prints what the format could not keep
  --out FILE          the format follows its ending: .kmz, .plan, .waypoints, .csv (Litchi), .kml,
                      .geojson, .gpx
  --to FORMAT         wpml, qgc-plan, wpl, litchi-csv, kml, geojson, gpx or waypoint-csv
  --aircraft ID       what flies it, such as m3t or m4td, where the file names none that the format
                      supports; --camera ID where it carries several cameras, such as h30t

upload
  sends all files of a folder, and of the folders in it, to a mission; what the mission has already is
  left out, so that an upload that broke off is continued by the same command. The API token (with the
  scopes "view missions", "view clouds" and "add clouds") is read from OVERFLY_TOKEN.
  --server URL        address of the server, such as https://center.example.com
  --mission NUMBER    the mission's number, or the token in its address

Exit codes: 0 done, 1 failed, 2 invalid usage, 3 done, but some files could not be read or sent.`;
