import type { BimDiscipline } from "@overfly/contract/bim/bim-words";

/**
 * The trade of an IFC class. The first row whose pattern fits wins; docs/bim.md shows the table. Classes are those of
 * IFC2x3, IFC4 and IFC4x3 (buildingSMART).
 */
const BY_CLASS: readonly (readonly [discipline: BimDiscipline, classes: RegExp])[] = [
  ["solar", /^IfcSolarDevice/],
  [
    "electrical",
    /^Ifc(Electric|Cable|Transformer|Junction|Light|Lamp|Outlet|SwitchingDevice|ProtectiveDevice|MotorConnection|CommunicationsAppliance|AudioVisual|Alarm|Controller|Sensor|UnitaryControl|MobileTelecom|Distribution(Control|Board)|Signal)/,
  ],
  [
    "hvac",
    /^Ifc(Air|Boiler|Burner|Chiller|Coil|Compressor|Condenser|CooledBeam|CoolingTower|Damper|Duct|Evapor|Fan|Filter|HeatExchanger|Humidifier|SpaceHeater|TubeBundle|UnitaryEquipment|Chimney|VibrationIsolator)/,
  ],
  [
    "plumbing",
    /^Ifc(Pipe|Pump|SanitaryTerminal|FireSuppression|WasteTerminal|Interceptor|Valve|Tank|StackTerminal|FlowMeter|LiquidTerminal)/,
  ],
  [
    "civil",
    /^Ifc(Road|Rail|Bridge|Earthworks|Geo|Course|Pavement|Kerb|TrackElement|Alignment|Referent|SignRetro|Marine|Mooring|Navigation|Civil|Site)/,
  ],
  [
    "structural",
    /^Ifc(Beam|Column|Member|Plate|Footing|Pile|Slab|Reinforc|Tendon|Bearing|DeepFoundation|CaissonFoundation|Structural|Fastener|MechanicalFastener|ElementAssembly|DiscreteAccessory)/,
  ],
  [
    "architectural",
    /^Ifc(Wall|Door|Window|Roof|Stair|Ramp|Railing|Covering|CurtainWall|Furnish|Furniture|SystemFurniture|Transport|ShadingDevice|Space|BuildingElementPart)/,
  ],
];

/** Of classes that say nothing (proxies, flow terminals of IFC2x3), by what the name of the file says. */
const BY_FILE: readonly (readonly [discipline: BimDiscipline, name: RegExp])[] = [
  ["solar", /solar|photovolt|(^|[^a-z])pv([^a-z]|$)/i],
  ["electrical", /elec|(^|[^a-z])ele([^a-z]|$)/i],
  ["hvac", /hvac|mech|duct|ventil/i],
  ["plumbing", /plumb|sanit|piping|fire|sprinkler/i],
  ["structural", /struct|(^|[^a-z])(str|steel|rebar)([^a-z]|$)/i],
  ["civil", /civil|road|earthwork|survey/i],
  ["architectural", /arch/i],
];

export const disciplineOf = (ifcClass: string, fileName: string): BimDiscipline =>
  BY_CLASS.find(([, classes]) => classes.test(ifcClass))?.[0] ??
  BY_FILE.find(([, name]) => name.test(fileName))?.[0] ??
  "other";
