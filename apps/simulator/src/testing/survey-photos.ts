import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import { cameraPose, photoOf } from "#photo/simulated-camera.ts";
import type { Exposure } from "#photo/exposure.ts";
import { radiometricJpeg } from "#photo/photo-renderer.ts";
import { THERMAL_LENS } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { plantBoundary } from "#scene/plant-layout.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { truePoses } from "#survey/pose-errors.ts";
import type { SurveyConditions } from "#survey/survey-conditions.ts";

const BODY = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D001", cameraSerialNumber: "5L4S001" };

/** The thermal photos of a planned flight over a plant. */
export async function* surveyPhotos(plant: Plant, heightM: number, survey: SurveyConditions) {
  const { weather, effects, terrain, poseErrors } = survey;
  const render = thermalRenderer(plant, weather, { effects, terrain });
  const truePose = truePoses(poseErrors, plant.spec.seed);
  for (const [i, { position, headingDeg }] of photosOf(plant, heightM).entries()) {
    const [longitude = 0, latitude = 0] = position;
    const exposure: Exposure = {
      number: i + 1,
      takenAt: new Date(Date.UTC(2026, 5, 21, 9, 0, i)),
      longitude,
      latitude,
      relativeAltitudeM: heightM,
      absoluteAltitudeM: 800 + heightM,
      headingDeg,
      pitchDeg: -90,
    };
    const pose = truePose(exposure.number, cameraPose(plant, exposure));
    const celsius = render(pose, plant.spec.seed * 100_003 + exposure.number);
    const jpeg = await radiometricJpeg(celsius, weather.ambientC);
    const { name, bytes } = photoOf(jpeg, THERMAL_LENS, exposure, { ...BODY, hasRtk: poseErrors.hasRtk });
    yield { name, bytes, celsius, pose, exposure };
  }
}

function photosOf(plant: Plant, heightM: number) {
  const plan = generateLayout({
    aircraftId: "m3td",
    cameraId: "m3td",
    lensIds: ["ir"],
    items: [
      {
        id: "area",
        name: "Plant",
        kind: "area",
        boundary: plantBoundary(plant, 3),
        pattern: "lines",
        angle: 90,
        marginM: 0,
        imaging: { heightM, frontOverlap: 70, sideOverlap: 50, gimbalPitchDeg: -90 },
      },
    ],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
  });
  if (!plan.ok) throw new Error(plan.code);
  return plan.photos;
}
