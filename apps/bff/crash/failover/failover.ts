import { setTimeout as wait } from 'node:timers/promises'
import { type Durate, type Giro, goRound, type Guasto } from './rounds.ts'
import { openFailover, type Stops } from './stage.ts'

export const DURATE: Durate = {
  prima: 4000,
  dopo: 4000,
  indietro: 5000,
  muta: 60_000,
  pazienza: 240_000,
}

/** A node silent, one that stands still and one that is behind, once each; the others are killed. */
export const guastiDi = (quanti: number): Guasto[] =>
  Array.from({ length: quanti }, (_, i) => {
    if (i === 1) return 'indietro'
    if (i === 2) return 'ferma'
    return i === 3 ? 'muta' : 'uccisa'
  })

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
  guasti: readonly Guasto[]
  /** Processes that serve people. */
  http: number
  /** The job that follows a change is asked for, as the staff can; otherwise its minute is waited for. */
  subito: boolean
  /** Writes are to be back after so long. */
  limiteMs: number
  durate: Durate
  say: (line: string) => void
}

/** One fault after the other under the same business; after each the two books side by side. */
export async function runFailover({ guasti, http, durate, say, ...how }: Cambi): Promise<Giro[]> {
  const stops: Stops = []
  try {
    const scena = await openFailover({ http, patienceMs: durate.pazienza }, stops)
    const giri: Giro[] = []
    for (const guasto of guasti) {
      const giro = await goRound(scena, guasto, { durate, ...how })
      giri.push(giro)
      say(
        `… ${giri.length} di ${guasti.length}: ${guasto}, scritture dopo ${seconds(giro.scritture_ms)} s`,
      )
      for (const fault of giro.faults) say(`  ${fault}`)
      await wait(500)
    }
    return giri
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
}
