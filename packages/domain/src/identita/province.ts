/**
 * The capoluoghi of the province, in degrees north and east with two decimals: a kilometre, which is more than a distance
 * between places of two province needs. Those that came and went (Sardinia, 2001–2016) are there for addresses of then.
 */
const CAPOLUOGHI = {
  AG: [37.31, 13.58],
  AL: [44.91, 8.62],
  AN: [43.62, 13.52],
  AO: [45.74, 7.32],
  AP: [42.85, 13.58],
  AQ: [42.35, 13.4],
  AR: [43.46, 11.88],
  AT: [44.9, 8.21],
  AV: [40.91, 14.79],
  BA: [41.12, 16.87],
  BG: [45.7, 9.67],
  BI: [45.57, 8.05],
  BL: [46.14, 12.22],
  BN: [41.13, 14.78],
  BO: [44.49, 11.34],
  BR: [40.64, 17.94],
  BS: [45.54, 10.22],
  BT: [41.23, 16.29],
  BZ: [46.5, 11.35],
  CA: [39.22, 9.12],
  CB: [41.56, 14.66],
  CE: [41.08, 14.33],
  CH: [42.35, 14.17],
  CI: [39.17, 8.52],
  CL: [37.49, 14.06],
  CN: [44.39, 7.55],
  CO: [45.81, 9.08],
  CR: [45.13, 10.02],
  CS: [39.3, 16.25],
  CT: [37.5, 15.09],
  CZ: [38.91, 16.59],
  EN: [37.57, 14.28],
  FC: [44.22, 12.04],
  FE: [44.84, 11.62],
  FG: [41.46, 15.54],
  FI: [43.77, 11.26],
  FM: [43.16, 13.72],
  FR: [41.64, 13.34],
  GE: [44.41, 8.93],
  GO: [45.94, 13.62],
  GR: [42.76, 11.11],
  IM: [43.89, 8.04],
  IS: [41.59, 14.23],
  KR: [39.08, 17.13],
  LC: [45.86, 9.4],
  LE: [40.35, 18.17],
  LI: [43.55, 10.31],
  LO: [45.31, 9.5],
  LT: [41.47, 12.9],
  LU: [43.84, 10.5],
  MB: [45.58, 9.27],
  MC: [43.3, 13.45],
  ME: [38.19, 15.55],
  MI: [45.46, 9.19],
  MN: [45.16, 10.79],
  MO: [44.65, 10.93],
  MS: [44.04, 10.14],
  MT: [40.67, 16.6],
  NA: [40.85, 14.27],
  NO: [45.45, 8.62],
  NU: [40.32, 9.33],
  OG: [39.93, 9.66],
  OR: [39.9, 8.59],
  OT: [40.92, 9.5],
  PA: [38.12, 13.36],
  PC: [45.05, 9.7],
  PD: [45.41, 11.88],
  PE: [42.46, 14.21],
  PG: [43.11, 12.39],
  PI: [43.72, 10.4],
  PN: [45.96, 12.66],
  PO: [43.88, 11.1],
  PR: [44.8, 10.33],
  PT: [43.93, 10.91],
  PU: [43.91, 12.91],
  PV: [45.19, 9.16],
  PZ: [40.64, 15.81],
  RA: [44.42, 12.2],
  RC: [38.11, 15.65],
  RE: [44.7, 10.63],
  RG: [36.93, 14.73],
  RI: [42.4, 12.86],
  RM: [41.9, 12.5],
  RN: [44.06, 12.57],
  RO: [45.07, 11.79],
  SA: [40.68, 14.77],
  SI: [43.32, 11.33],
  SO: [46.17, 9.87],
  SP: [44.1, 9.82],
  SR: [37.08, 15.29],
  SS: [40.73, 8.56],
  SU: [39.17, 8.52],
  SV: [44.31, 8.48],
  TA: [40.47, 17.24],
  TE: [42.66, 13.7],
  TN: [46.07, 11.12],
  TO: [45.07, 7.69],
  TP: [38.02, 12.51],
  TR: [42.56, 12.65],
  TS: [45.65, 13.78],
  TV: [45.67, 12.24],
  UD: [46.06, 13.24],
  VA: [45.82, 8.83],
  VB: [45.92, 8.55],
  VC: [45.32, 8.42],
  VE: [45.44, 12.33],
  VI: [45.55, 11.55],
  VR: [45.44, 10.99],
  VS: [39.56, 8.9],
  VT: [42.42, 12.11],
  VV: [38.68, 16.1],
} as const satisfies Readonly<Record<string, readonly [lat: number, lon: number]>>

export const SIGLE_PROVINCE: readonly string[] = Object.keys(CAPOLUOGHI)

export type Luogo = { lat: number; lon: number }

const RAGGIO_KM = 6371
const rad = (gradi: number) => (gradi * Math.PI) / 180

/** The kilometres between two places along the surface, rounded to one. */
export function distanzaKm(a: Luogo, b: Luogo): number {
  const [dLat, dLon] = [rad(b.lat - a.lat) / 2, rad(b.lon - a.lon) / 2]
  const h = Math.sin(dLat) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon) ** 2
  return Math.round(2 * RAGGIO_KM * Math.asin(Math.min(1, Math.sqrt(h))))
}

export type ProvinciaVicina = { sigla: string; km: number }

/**
 * The province by how far their capoluogo is, the nearest first: those within `entro` kilometres, and always the nearest
 * one. There is no list of where each comune lies, so that nothing nearer is known (decision 0621).
 */
export function provinceVicine(qui: Luogo, entro: number): ProvinciaVicina[] {
  const tutte = Object.entries(CAPOLUOGHI)
    .map(([sigla, [lat, lon]]) => ({ sigla, km: distanzaKm(qui, { lat, lon }) }))
    .toSorted((a, b) => a.km - b.km || (a.sigla < b.sigla ? -1 : 1))
  return tutte.filter(({ km }, n) => n === 0 || km <= entro)
}
