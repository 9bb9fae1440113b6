import type { GeoTIFFImage, TypedArray } from "geotiff";

interface Part {
  window?: number[];
  width?: number;
  height?: number;
  /** The colour, shade or index that stands for no data. */
  noData: number | null;
}

const [WHITE_IS_ZERO, BLACK_IS_ZERO, PALETTE] = [0, 1, 3];
const OPAQUE = 255;

/** Red, green and blue, each a band; a fourth of their opacity where the file has one, or names what is no data. */
export async function readColours(image: GeoTIFFImage, { noData, ...part }: Part): Promise<TypedArray[]> {
  const photometric: unknown = image.fileDirectory.getValue("PhotometricInterpretation");
  if (photometric === PALETTE || photometric === WHITE_IS_ZERO || photometric === BLACK_IS_ZERO)
    return readShades(image, photometric, { ...part, noData });
  const read = await image.readRGB({ ...part, enableAlpha: true, interleave: false });
  const bands = read as unknown as TypedArray[];
  return bands.length > 3 || noData === null ? bands : [...bands, opacityOf(bands, noData)];
}

/** The library's own makes black of white, and can't tell no data from the colour that it has. */
async function readShades(
  image: GeoTIFFImage,
  photometric: number,
  { noData, ...part }: Part,
): Promise<TypedArray[]> {
  const samples = hasOpacity(image) ? [0, 1] : [0];
  const read = (await image.readRasters({ ...part, samples, interleave: false })) as unknown as TypedArray[];
  const [shades = new Uint8Array(), alpha] = read;
  const colours = await lookUp(image, photometric);
  const bands: TypedArray[] = colours.map((of) => Uint8Array.from(shades, (shade) => of(shade)));
  const opacity = alpha ?? (noData === null ? undefined : opacityOf([shades], noData));
  return opacity ? [...bands, opacity] : bands;
}

const hasOpacity = (image: GeoTIFFImage): boolean => {
  const extra = image.fileDirectory.getValue("ExtraSamples") as ArrayLike<number> | undefined;
  return (extra?.[0] ?? 0) > 0;
};

/** Red, green and blue of a shade or index. */
async function lookUp(image: GeoTIFFImage, photometric: number): Promise<((shade: number) => number)[]> {
  if (photometric !== PALETTE) {
    const shadeOf = photometric === WHITE_IS_ZERO ? (shade: number) => 255 - shade : (shade: number) => shade;
    return [shadeOf, shadeOf, shadeOf];
  }
  const map = (await image.fileDirectory.loadValue("ColorMap")) as ArrayLike<number> | undefined;
  const count = (map?.length ?? 0) / 3;
  return [0, 1, 2].map((band) => (index) => (map?.[band * count + index] ?? 0) >> 8);
}

const opacityOf = (bands: readonly TypedArray[], noData: number): Uint8Array =>
  Uint8Array.from(bands[0] ?? [], (_, at) => (bands.every((band) => band[at] === noData) ? 0 : OPAQUE));
