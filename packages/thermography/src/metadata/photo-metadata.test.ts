import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPhotoMetadata } from "./photo-metadata.ts";

const folder = new URL("../../../../../shared/data/", import.meta.url);
const hasSharedData = existsSync(folder);
const read = (path: string) => readPhotoMetadata(new Uint8Array(readFileSync(new URL(path, folder))));

describe.skipIf(!hasSharedData)("reading real photos (shared/data)", () => {
  test("reads all metadata of a Mavic 3T", () => {
    expect(read("thermal/sequence-m3t/DJI_20240806173500_0016_T.JPG")).toMatchObject({
      longitude: 4.431209941,
      latitude: 51.402376831,
      relativeAltitudeM: 74.993,
      absoluteAltitudeM: 141.277,
      gimbal: { yawDeg: -91.3, pitchDeg: -90, rollDeg: 180 },
      headingDeg: expect.closeTo(88.7),
      flightYawDeg: 89.1,
      focalLengthMm: expect.closeTo(9.1),
      focalLength35Mm: 40,
      widthPx: 640,
      make: "DJI",
      model: "M3T",
      droneSerial: "1581F5FJD239600DJ296",
      cameraSerial: "5L4SL6W02AA063",
      takenAt: "2024-08-06T15:35:16.415Z",
      takenAtLocal: "2024-08-06T17:35:00",
      rtkFlag: 50,
      imageSource: "InfraredCamera",
      isRadiometric: true,
      problems: [],
    });
  });

  test("compensates the gimbal's flip: all images of a survey line have the same heading", () => {
    const headings = readdirSync(new URL("thermal/sequence-m3t/", folder)).map(
      (name) => read(`thermal/sequence-m3t/${name}`).headingDeg ?? 0,
    );
    expect(headings).toHaveLength(7);
    for (const heading of headings) expect(heading).toBeCloseTo(88.7, 1);
  });

  test("reads dates with dashes", () => {
    const { takenAtLocal, rtkFlag } = read("thermal/dji/h20t_solar_gps_DJI_20220902151742_0028_T.JPG");
    expect(takenAtLocal).toBe("2022-09-02T15:17:42");
    expect(rtkFlag).toBe(50);
  });

  test("reports what is missing as codes", () => {
    const m2ea = read("thermal/dji/DJI_20250117111500_0189_T.JPG");
    expect(m2ea.problems).toEqual(["no_focal_length", "no_time_zone"]);
    const stripped = read("thermal/dji/m4t_DJI_0001_R.JPG");
    expect(stripped.problems).toEqual(["no_position", "no_height", "no_gimbal", "no_time_zone"]);
    expect(stripped.droneSerial).toBeNull();
  });

  test("distinguishes ordinary photos from radiometric ones", () => {
    const photo = read("rgb/brighton_beach/DJI_0018.JPG");
    expect(photo).toMatchObject({ model: "FC300S", relativeAltitudeM: 39.8, isRadiometric: false });
    expect(photo.problems).toContain("not_radiometric");
  });

  test("reads the position of a TIFF", () => {
    const { latitude, longitude, isRadiometric } = read("thermal/other/flirpy_example_radiometric.tiff");
    expect([latitude, longitude]).toEqual([expect.closeTo(53.4476, 3), expect.closeTo(-2.8123, 3)]);
    expect(isRadiometric).toBe(true);
  });

  test("returns a result for any truncation or corruption", () => {
    const whole = new Uint8Array(
      readFileSync(new URL("thermal/sequence-m3t/DJI_20240806173500_0016_T.JPG", folder)),
    ).slice(0, 40_000);
    fc.assert(
      fc.property(
        fc.nat(40_000),
        fc.array(fc.tuple(fc.nat(3000), fc.nat(255)), { maxLength: 20 }),
        (cut, changes) => {
          const bytes = whole.slice(0, cut);
          for (const [at, value] of changes) bytes[at] = value;
          expect(readPhotoMetadata(bytes).problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("reading XMP", () => {
  const photo = (xmp: string) => {
    const text = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:Description ${xmp}</x:xmpmeta>`;
    const length = text.length + 2;
    return Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xe1,
      length >> 8,
      length & 255,
      ...Array.from(text, (letter) => letter.charCodeAt(0)),
      0xff,
      0xd9,
    );
  };

  test("reads the misspelt longtitude, signs and elements of early firmware", () => {
    const bytes = photo(
      'drone-dji:GpsLatitude="+31.95" drone-dji:GpsLongtitude="+35.93"><drone-dji:RelativeAltitude>+25.10</drone-dji:RelativeAltitude>',
    );
    expect(readPhotoMetadata(bytes)).toMatchObject({
      latitude: 31.95,
      longitude: 35.93,
      relativeAltitudeM: 25.1,
    });
  });

  test.each([
    ["51,24.1426N", "4,25.8726W", 51.40237667, -4.43121],
    ["51,24,8.5565S", "4,25,52.36E", -51.40237681, 4.43121111],
    ["51.4023 N", "4.4312 W", 51.4023, -4.4312],
  ])("reads the position %s %s, as image editors write it", (lat, lon, latitude, longitude) => {
    const read = readPhotoMetadata(photo(`exif:GPSLatitude="${lat}" exif:GPSLongitude="${lon}">`));
    expect([read.latitude, read.longitude]).toEqual([
      expect.closeTo(latitude, 6),
      expect.closeTo(longitude, 6),
    ]);
  });

  test.each([
    [
      "Parrot",
      "><drone-parrot:CameraYawDegree>176.31</drone-parrot:CameraYawDegree><drone-parrot:CameraPitchDegree>-78.36</drone-parrot:CameraPitchDegree><drone-parrot:CameraRollDegree>-0.32</drone-parrot:CameraRollDegree><drone-parrot:DroneYawDegree>170</drone-parrot:DroneYawDegree><Camera:AboveGroundAltitude>41.5</Camera:AboveGroundAltitude>",
      {
        gimbal: { yawDeg: 176.31, pitchDeg: -78.36, rollDeg: -0.32 },
        flightYawDeg: 170,
        relativeAltitudeM: 41.5,
      },
    ],
    [
      "Autel",
      'drone:GimbalYawDegree="12.5" drone:GimbalPitchDegree="-89.9" drone:GimbalRollDegree="0.0" drone:RelativeAltitude="30.2">',
      { gimbal: { yawDeg: 12.5, pitchDeg: -89.9, rollDeg: 0 }, relativeAltitudeM: 30.2 },
    ],
    [
      "Skydio, nested",
      '><drone-skydio:VehicleOrientationNED rdf:parseType="Resource"><drone-skydio:Yaw>9</drone-skydio:Yaw><drone-skydio:Pitch>8</drone-skydio:Pitch></drone-skydio:VehicleOrientationNED><drone-skydio:CameraOrientationNED rdf:parseType="Resource"><drone-skydio:Yaw>127.4</drone-skydio:Yaw><drone-skydio:Pitch>-84</drone-skydio:Pitch><drone-skydio:Roll>0.2</drone-skydio:Roll></drone-skydio:CameraOrientationNED>',
      { gimbal: { yawDeg: 127.4, pitchDeg: -84, rollDeg: 0.2 } },
    ],
    [
      "Skydio, as attributes",
      '><drone-skydio:CameraOrientationNED drone-skydio:Yaw="127.4" drone-skydio:Pitch="-84"/><drone-skydio:VehicleOrientationNED drone-skydio:Yaw="9" drone-skydio:Pitch="8" drone-skydio:Roll="7"/>',
      { gimbal: { yawDeg: 127.4, pitchDeg: -84, rollDeg: 0 } },
    ],
    ["FLIR", "><FLIR:MAVRelativeAltitude>41500/1000</FLIR:MAVRelativeAltitude>", { relativeAltitudeM: 41.5 }],
    [
      "FLIR without an autopilot",
      "><FLIR:MAVRelativeAltitude>0/1000</FLIR:MAVRelativeAltitude>",
      { relativeAltitudeM: null, gimbal: null },
    ],
  ])("reads altitude and orientation of %s", (_name, xmp, expected) => {
    expect(readPhotoMetadata(photo(xmp))).toMatchObject(expected);
  });

  test.each([
    ["upright", 88.7, 0, 88.7],
    ["turned upside down", -91.3, 180, 88.7],
  ])("takes the heading of a gimbal that is %s", (_name, yaw, roll, headingDeg) => {
    const gimbal = `drone-dji:GimbalYawDegree="${yaw}" drone-dji:GimbalPitchDegree="-90.0" drone-dji:GimbalRollDegree="${roll}">`;
    expect(readPhotoMetadata(photo(gimbal)).headingDeg).toBeCloseTo(headingDeg, 6);
  });

  test("reports what is missing as codes", () => {
    const { problems } = readPhotoMetadata(photo('tiff:Model="M3T">'));
    expect(problems).toEqual(expect.arrayContaining(["no_position", "no_height", "no_gimbal"]));
    expect(problems).toContain("not_radiometric");
  });

  test("returns a result for any truncation or corruption of a photo", () => {
    const whole = photo('drone-dji:GpsLatitude="+31.95" drone-dji:GpsLongitude="+35.93">');
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 10 });
    fc.assert(
      fc.property(fc.nat(whole.length), changes, (cut, changed) => {
        const bytes = whole.slice(0, cut);
        for (const [at, value] of changed) if (at < cut) bytes[at] = value;
        expect(readPhotoMetadata(bytes).problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  test("treats 0, 0 as a receiver without a fix", () => {
    const { longitude, problems } = readPhotoMetadata(photo('a:GpsLatitude="0.0" a:GpsLongitude="0.0">'));
    expect(longitude).toBeNull();
    expect(problems).toContain("no_position");
  });

  test.each([
    ['a:UTCAtExposure="2024:08:06 15:35:16.4159">', "2024-08-06T15:35:16.415Z"],
    ['xmp:CreateDate="2024-08-06T17:35:00+02:00">', "2024-08-06T15:35:00.000Z"],
    ['xmp:CreateDate="2024-08-06 17:35:00">', null],
    ['xmp:CreateDate="2024-13-06T17:35:00Z">', null],
  ])("reads the time of %s", (xmp, takenAt) => {
    expect(readPhotoMetadata(photo(xmp)).takenAt).toBe(takenAt);
  });

  test("reports text as an unknown format", () => {
    expect(readPhotoMetadata(new TextEncoder().encode("hello")).problems[0]).toBe("unknown_format");
  });
});
