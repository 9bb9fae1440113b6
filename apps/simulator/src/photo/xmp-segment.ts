/** DJI's XMP metadata of a photo. */
export interface XmpFields {
  takenAt: Date;
  imageSource: string;
  latitude: number;
  longitude: number;
  absoluteAltitudeM: number;
  relativeAltitudeM: number;
  gimbalYawDeg: number;
  gimbalPitchDeg: number;
  gimbalRollDeg: number;
  flightYawDeg: number;
  droneModel: string;
  droneSerialNumber: string;
  cameraSerialNumber: string;
  hasRtk: boolean;
}

/** The payload of an APP1 segment with an XMP packet in DJI's namespace. */
export function xmpPayload(values: XmpFields): Uint8Array {
  const utc = values.takenAt.toISOString();
  const fields: Record<string, string> = {
    "xmp:CreateDate": utc.replace(/\.\d+Z$/, "+00:00"),
    "xmp:ModifyDate": utc.replace(/\.\d+Z$/, "+00:00"),
    "tiff:Make": "DJI",
    "tiff:Model": values.droneModel,
    "dc:format": "image/jpg",
    "drone-dji:Version": "1.6",
    "drone-dji:ImageSource": values.imageSource,
    "drone-dji:GpsStatus": values.hasRtk ? "RTK" : "Normal",
    "drone-dji:AltitudeType": values.hasRtk ? "RtkAlt" : "GpsFusionAlt",
    "drone-dji:GpsLatitude": signed(values.latitude, 9),
    "drone-dji:GpsLongitude": signed(values.longitude, 9),
    "drone-dji:AbsoluteAltitude": signed(values.absoluteAltitudeM, 3),
    "drone-dji:RelativeAltitude": signed(values.relativeAltitudeM, 3),
    "drone-dji:GimbalRollDegree": signed(values.gimbalRollDeg, 2),
    "drone-dji:GimbalYawDegree": signed(values.gimbalYawDeg, 2),
    "drone-dji:GimbalPitchDegree": signed(values.gimbalPitchDeg, 2),
    "drone-dji:FlightRollDegree": signed(0, 2),
    "drone-dji:FlightYawDegree": signed(values.flightYawDeg, 2),
    "drone-dji:FlightPitchDegree": signed(0, 2),
    "drone-dji:CamReverse": "0",
    "drone-dji:GimbalReverse": "0",
    ...(values.hasRtk ? RTK_FIXED : { "drone-dji:RtkFlag": "0" }),
    "drone-dji:SurveyingMode": "1",
    "drone-dji:UTCAtExposure": utc.replace("Z", ""),
    "drone-dji:CameraSerialNumber": values.cameraSerialNumber,
    "drone-dji:DroneModel": values.droneModel,
    "drone-dji:DroneSerialNumber": values.droneSerialNumber,
  };
  const attributes = Object.entries(fields)
    .map(([name, value]) => `   ${name}="${escaped(value)}"`)
    .join("\n");
  return Buffer.from(`http://ns.adobe.com/xap/1.0/\0${OPENING}\n${attributes}/>\n${CLOSING}`, "utf8");
}

const RTK_FIXED = {
  "drone-dji:RtkFlag": "50",
  "drone-dji:RtkStdLon": "0.01012",
  "drone-dji:RtkStdLat": "0.01087",
  "drone-dji:RtkStdHgt": "0.02203",
};

const OPENING = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="DJI Meta Data"
   xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
   xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:dc="http://purl.org/dc/elements/1.1/"
   xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"`;
const CLOSING = ` </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

const signed = (value: number, digits: number) =>
  `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(digits)}`;
const escaped = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
