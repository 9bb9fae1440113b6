/** The drone's pose and names as DJI writes them. Angles in degrees, heights in m. */
export interface XmpFacts {
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
}

/** The payload of an APP1 segment with an XMP packet in DJI's namespace. */
export function xmpPayload(facts: XmpFacts): Uint8Array {
  const utc = facts.takenAt.toISOString();
  const fields: Record<string, string> = {
    "xmp:CreateDate": utc.replace(/\.\d+Z$/, "+00:00"),
    "xmp:ModifyDate": utc.replace(/\.\d+Z$/, "+00:00"),
    "tiff:Make": "DJI",
    "tiff:Model": facts.droneModel,
    "dc:format": "image/jpg",
    "drone-dji:Version": "1.6",
    "drone-dji:ImageSource": facts.imageSource,
    "drone-dji:GpsStatus": "RTK",
    "drone-dji:AltitudeType": "RtkAlt",
    "drone-dji:GpsLatitude": signed(facts.latitude, 9),
    "drone-dji:GpsLongitude": signed(facts.longitude, 9),
    "drone-dji:AbsoluteAltitude": signed(facts.absoluteAltitudeM, 3),
    "drone-dji:RelativeAltitude": signed(facts.relativeAltitudeM, 3),
    "drone-dji:GimbalRollDegree": signed(facts.gimbalRollDeg, 2),
    "drone-dji:GimbalYawDegree": signed(facts.gimbalYawDeg, 2),
    "drone-dji:GimbalPitchDegree": signed(facts.gimbalPitchDeg, 2),
    "drone-dji:FlightRollDegree": signed(0, 2),
    "drone-dji:FlightYawDegree": signed(facts.flightYawDeg, 2),
    "drone-dji:FlightPitchDegree": signed(0, 2),
    "drone-dji:CamReverse": "0",
    "drone-dji:GimbalReverse": "0",
    "drone-dji:RtkFlag": "50",
    "drone-dji:RtkStdLon": "0.01012",
    "drone-dji:RtkStdLat": "0.01087",
    "drone-dji:RtkStdHgt": "0.02203",
    "drone-dji:SurveyingMode": "1",
    "drone-dji:UTCAtExposure": utc.replace("Z", ""),
    "drone-dji:CameraSerialNumber": facts.cameraSerialNumber,
    "drone-dji:DroneModel": facts.droneModel,
    "drone-dji:DroneSerialNumber": facts.droneSerialNumber,
  };
  const attributes = Object.entries(fields)
    .map(([name, value]) => `   ${name}="${escaped(value)}"`)
    .join("\n");
  return Buffer.from(`http://ns.adobe.com/xap/1.0/\0${OPENING}\n${attributes}/>\n${CLOSING}`, "utf8");
}

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
