import type { DaInquadrare } from '../identita/inquadramento.ts'
import { formattaEuro } from '../denaro/denaro.ts'
import { contato, formattaTasso } from '../parole/formato.ts'
import { GRATIS_ENTRO } from './perimetro-credito.ts'

// A plan that the rules of credit refuse a consumer, told with its figures (art. 18 of Directive (EU) 2023/2225).

/** The text of the rule that decides now: it changes whenever `inquadra` decides otherwise. */
export const VERSIONE_REGOLA = 'D.Lgs. 212/2025, prima versione'

export const ESITI_RIESAME = ['confermata', 'accolta'] as const
export type EsitoRiesame = (typeof ESITI_RIESAME)[number]

export type Spiegazione = {
  /** The rule, as it is for everybody. */
  regola: string
  /** The reason why it says no here. */
  perche: string
  cifre: { nome: string; valore: string }[]
}

const giorniDopo = (giorni: number) => `${contato(giorni, 'giorno', 'giorni')} dopo la fornitura`

/** Tells a consumer the rule that refused a plan, with all the figures that it was told; it knows no others. */
export function spiegaRifiuto(dati: DaInquadrare): Spiegazione {
  const limite = GRATIS_ENTRO[dati.esercente]
  const costa = dati.tan_percento > 0 || dati.spese_per_rata_centesimi > 0
  return {
    regola: `Un piano con interessi o spese, o che finisce più di ${String(limite)} giorni dopo la fornitura, per la legge è credito ai consumatori: lo concede solo un esercente abilitato, e questo non lo è.`,
    perche: costa
      ? 'Questo piano ha interessi o spese.'
      : `L’ultima rata scade ${giorniDopo(dati.ultima_rata_giorni)}.`,
    cifre: [
      { nome: 'Rate', valore: String(dati.n_rate) },
      { nome: 'Ultima rata', valore: giorniDopo(dati.ultima_rata_giorni) },
      { nome: 'Limite senza credito', valore: giorniDopo(limite) },
      { nome: 'TAN', valore: formattaTasso(dati.tan_percento) },
      { nome: 'Spese', valore: formattaEuro(dati.spese_per_rata_centesimi) },
    ],
  }
}
