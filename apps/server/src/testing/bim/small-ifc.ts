/** A product of a small model: its class with the arguments after its name. */
export interface IfcProduct {
  id: number;
  ifcClass: string;
  globalId: string;
  /** As it stands in the file, with its escapes and without quotes; null for none. */
  name: string | null;
}

interface SmallIfc {
  schema?: string;
  products?: readonly IfcProduct[];
  units?: boolean;
  /** Entities that are added as they are. */
  more?: readonly string[];
}

const guid = (id: number) => String(id).padStart(22, "0");

/** Boxes on a storey: walls, a column, a cable carrier, a duct, a pipe, a solar module and a proxy. */
export const PRODUCTS: readonly IfcProduct[] = [
  ...Array.from({ length: 10 }, (_, index) => product(100 + index, "IFCWALL", `Wall ${index + 1}`)),
  product(120, "IFCCOLUMN", "Column A1"),
  product(121, "IFCCABLECARRIERSEGMENT", "Tray 1"),
  product(122, "IFCDUCTSEGMENT", "Duct 1"),
  product(123, "IFCPIPESEGMENT", "Pipe 1"),
  product(124, "IFCSOLARDEVICE", "Module 1"),
  product(125, "IFCBUILDINGELEMENTPROXY", "Crate"),
];

export function product(id: number, ifcClass: string, name: string | null): IfcProduct {
  return { id, ifcClass, globalId: guid(id), name };
}

/** A building of one storey, 3 m high boxes in a row, each 1 m long. */
export function smallIfc({
  schema = "IFC4",
  products = PRODUCTS,
  units = true,
  more = [],
}: SmallIfc = {}): string {
  const ids = products.map(({ id }) => `#${id}`).join(",");
  return [
    "ISO-10303-21;",
    "HEADER;",
    "FILE_DESCRIPTION((''),'2;1');",
    "FILE_NAME('small.ifc','2026-01-01T00:00:00',(''),(''),'','','');",
    `FILE_SCHEMA(('${schema}'));`,
    "ENDSEC;",
    "DATA;",
    "#1=IFCCARTESIANPOINT((0.,0.,0.));",
    "#2=IFCAXIS2PLACEMENT3D(#1,$,$);",
    "#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);",
    ...(units ? ["#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);", "#5=IFCUNITASSIGNMENT((#4));"] : []),
    `#6=IFCPROJECT('${guid(6)}',$,'Project',$,$,$,$,(#3),${units ? "#5" : "$"});`,
    `#7=IFCBUILDING('${guid(7)}',$,'Building',$,$,$,$,$,.ELEMENT.,$,$,$);`,
    `#8=IFCBUILDINGSTOREY('${guid(8)}',$,'Ground floor',$,$,$,$,$,.ELEMENT.,0.);`,
    `#9=IFCRELAGGREGATES('${guid(9)}',$,$,$,#6,(#7));`,
    `#10=IFCRELAGGREGATES('${guid(10)}',$,$,$,#7,(#8));`,
    `#11=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(11)}',$,$,$,(${ids}),#8);`,
    "#12=IFCCARTESIANPOINT((0.,0.));",
    "#13=IFCAXIS2PLACEMENT2D(#12,$);",
    "#14=IFCRECTANGLEPROFILEDEF(.AREA.,$,#13,0.8,0.2);",
    "#15=IFCDIRECTION((0.,0.,1.));",
    "#16=IFCEXTRUDEDAREASOLID(#14,#2,#15,3.);",
    "#17=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#16));",
    "#18=IFCPRODUCTDEFINITIONSHAPE($,$,(#17));",
    ...products.flatMap(linesOf),
    `#20=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('REI 60'),$);`,
    `#21=IFCPROPERTYSET('${guid(21)}',$,'Pset_WallCommon',$,(#20));`,
    ...(products[0] ? [`#22=IFCRELDEFINESBYPROPERTIES('${guid(22)}',$,$,$,(#${products[0].id}),#21);`] : []),
    ...more,
    "ENDSEC;",
    "END-ISO-10303-21;",
    "",
  ].join("\n");
}

function linesOf({ id, ifcClass, globalId, name }: IfcProduct, index: number): string[] {
  const at = 10_000 + 3 * index;
  const title = name === null ? "$" : `'${name}'`;
  return [
    `#${at}=IFCCARTESIANPOINT((${index}.,0.,0.));`,
    `#${at + 1}=IFCAXIS2PLACEMENT3D(#${at},$,$);`,
    `#${at + 2}=IFCLOCALPLACEMENT($,#${at + 1});`,
    `#${id}=${ifcClass}('${globalId}',$,${title},$,$,#${at + 2},#18,$,$);`,
  ];
}
