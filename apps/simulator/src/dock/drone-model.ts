/** Device model with DJI's type keys. */
export interface DroneModel {
  name: string;
  key: string;
  type: number;
  subType: number;
  payloadIndex: string;
  payloadKey: string;
}

export const MATRICE_3TD: DroneModel = {
  name: "M3TD",
  key: "0-91-1",
  type: 91,
  subType: 1,
  payloadIndex: "81-0-0",
  payloadKey: "1-81-0",
};

export const DOCK_2 = { key: "3-2-0", type: 2, subType: 0 } as const;
