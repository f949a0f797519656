import { startPair } from './pair.ts'
import { faultsOf, type Nome, type Quanto } from './pair-faults.ts'
import { type Durate, type Giro, goRound } from './rounds.ts'
import { openBusiness, openFolder, type Stops } from './stage.ts'

export const DURATE: Durate & Quanto = {
  prima: 4000,
  dopo: 4000,
  indietro: 5000,
  muta: 60_000,
  pazienza: 240_000,
}

const seconds = (ms: number | null) => (ms === null ? 'mai' : (ms / 1000).toFixed(1))

const COLONNE: readonly [string, (giro: Giro) => string | number][] = [
  ['guasto', ({ guasto }) => guasto],
  ['scritture dopo s', ({ scritture_ms }) => seconds(scritture_ms)],
  ['pagamenti dopo s', ({ pagamenti_ms }) => seconds(pagamenti_ms)],
  ['confermati', ({ confermati }) => confermati],
  ['mancavano', ({ mancavano }) => mancavano],
  ['persi', ({ persi }) => persi],
  ['segni persi', ({ segni_persi }) => segni_persi],
  ['due volte', ({ doppi }) => doppi],
  ['addebitati e dovuti', ({ addebitati_e_dovuti: a }) => `${a.subito} → ${a.a_riposo}`],
  ['senza risposta', ({ rifiuti }) => rifiuti.senza_risposta],
  ['5xx', ({ rifiuti }) => rifiuti.errori],
  ['rifiutati', ({ rifiuti }) => rifiuti.altri],
  ['già pagato', ({ rifiuti }) => rifiuti.gia_pagato],
  ['a riposo dopo s', ({ riposo_ms }) => seconds(riposo_ms)],
]

/** The rounds as a table. */
export const tabella = (giri: readonly Giro[]): string[] => [
  `| ${COLONNE.map(([name]) => name).join(' | ')} |`,
  `| ${COLONNE.map(() => '---').join(' | ')} |`,
  ...giri.map((giro) => `| ${COLONNE.map(([, cell]) => cell(giro)).join(' | ')} |`),
]

export type Cambi = {
  guasti: readonly Nome[]
  /** Processes that serve people. */
  http: number
  /** The job that follows a change is asked for, as the staff can; otherwise its minute is waited for. */
  subito: boolean
  /** Writes are to be back after so long. */
  limiteMs: number
  durate: Durate & Quanto
  say: (line: string) => void
}

/** One fault after the other under the same business; after each the two books side by side. */
export async function runFailover({ guasti, http, durate, say, ...how }: Cambi): Promise<Giro[]> {
  const stops: Stops = []
  try {
    const folder = openFolder(stops)
    const pair = await startPair(folder, durate.pazienza)
    stops.push(pair.stop)
    const primaryUrl = () => pair.primary().url('rateo')
    const setting = { folder, way: pair.way.url, primaryUrl, http, patienceMs: durate.pazienza }
    const scena = await openBusiness(setting, stops)
    const faults = faultsOf(pair, durate)
    const giri: Giro[] = []
    for (const nome of guasti) {
      const giro = await goRound(scena, faults[nome], { durate, ...how })
      giri.push(giro)
      say(
        `… ${giri.length} di ${guasti.length}: ${nome}, scritture dopo ${seconds(giro.scritture_ms)} s`,
      )
      for (const fault of giro.faults) say(`  ${fault}`)
    }
    return giri
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
}
