import { NOMI_MOTIVO_CONTESTAZIONE } from '@rateo/domain/parole/prove-contestazione'
import type { MotivoContestazione } from '@rateo/domain/stati/contestazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = {
  importo_centesimi: number
  costo_centesimi: number
  motivo: MotivoContestazione
  cliente: string
  causale: string
  messaggio: string
  /** Last day to answer. */
  entro: string | null
  url: string
}

const MOTIVO = f`Ricevi questo messaggio perché incassi con Rateo.`

/** To the esercente: the bank holds the money, and there is a day until which to answer. */
export function contestazioneAperta(d: Dati): Email {
  const importo = formattaEuro(d.importo_centesimi)
  const titolo = f`${{ cliente: d.cliente }} ha contestato un pagamento di ${{ importo }}`
  return compose({
    modello: 'contestazione_aperta',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: f`La banca ha trattenuto ${{ importo }} finché non decide.` },
      {
        dati: [
          ['Causale', d.causale],
          ['Perché', NOMI_MOTIVO_CONTESTAZIONE[d.motivo]],
          ...(d.entro ? [['Rispondi entro', formattaGiornoLungo(d.entro)] as const] : []),
          ...(d.costo_centesimi > 0
            ? [['Costo della pratica', formattaEuro(d.costo_centesimi)] as const]
            : []),
        ],
      },
      { azione: 'Rispondi alla contestazione', url: d.url },
    ],
    motivo: MOTIVO,
  })
}

/** To the esercente: how it ended, and whose the money is. */
export function contestazioneChiusa(d: Dati): Email {
  const titolo = f`Contestazione di ${{ importo: formattaEuro(d.importo_centesimi) }} chiusa`
  return compose({
    modello: 'contestazione_chiusa',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: d.messaggio },
      { dati: [['Cliente', d.cliente] as const, ['Causale', d.causale] as const] },
      { azione: 'Apri il pagamento', url: d.url },
    ],
    motivo: MOTIVO,
  })
}
