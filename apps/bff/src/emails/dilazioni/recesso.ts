import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export type DatiRecesso = {
  id: string
  numero: string
  causale: string
  esercente: string
  nome: string
  dichiarato_at: Date
  frase: string
  saldo_id: string | null
  esito: { dovuto_centesimi: number; rimborso_centesimi: number; entro: string }
}

/** The subject of the e-mail, and the words of the notification. */
export const titoloRecesso = ({ numero }: Pick<DatiRecesso, 'numero'>): string =>
  f`Ricevuta del recesso dalla dilazione ${{ numero }}`

const righe = (d: DatiRecesso): (readonly [string, string])[] => [
  ['Dilazione', d.numero],
  ['Per', d.causale],
  ['Dichiarato il', formattaDataOra(d.dichiarato_at.toISOString())],
  ...(d.esito.dovuto_centesimi === 0
    ? []
    : ([
        ['Resta da pagare', formattaEuro(d.esito.dovuto_centesimi)],
        ['Entro', formattaGiornoCompleto(d.esito.entro)],
      ] as const)),
]

const ACQUISTO = fissa`Il recesso riguarda il pagamento a rate: quello che è stato acquistato non cambia.`

/** To the cliente who left: the receipt, with what is due and by when. */
export const recessoCliente = (d: DatiRecesso, origin: string): Email =>
  compose({
    modello: 'recesso_cliente',
    oggetto: titoloRecesso(d),
    titolo: titoloRecesso(d),
    blocchi: [
      {
        paragrafo: fissa`Il ${{ quando: formattaDataOra(d.dichiarato_at.toISOString()) }} hai dichiarato il recesso dalla dilazione con ${{ esercente: d.esercente }}: vale da quel momento. ${{ acquisto: ACQUISTO }}`,
      },
      {
        paragrafo: f`${{ frase: d.frase }} ${{ nessun_addebito: NESSUN_ADDEBITO }} In allegato trovi la ricevuta da conservare.`,
      },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      d.saldo_id === null
        ? apriDilazione(d.id, origin)
        : {
            azione: f`Paga ${{ dovuto: formattaEuro(d.esito.dovuto_centesimi) }}`,
            url: `${origin}/gateway/${encodeURIComponent(d.saldo_id)}`,
          },
    ],
    motivo: 'Ricevi questo messaggio perché hai dichiarato il recesso nel portale.',
  })

const A_MANO = f` Quello che torna a una carta o a un conto parte da sé; quello che hai ricevuto a mano lo restituisci tu, e lo registri con “Rimborsa” sul pagamento.`

/** To the esercente: who left, what is still to come and by when. */
export const recessoEsercente = (d: DatiRecesso, origin: string): Email =>
  compose({
    modello: 'recesso_esercente',
    oggetto: f`${{ nome: d.nome }} ha receduto dalla dilazione ${{ numero: d.numero }}`,
    titolo: f`${{ nome: d.nome }} ha receduto dalla dilazione`,
    blocchi: [
      {
        paragrafo: f`Lo ha fatto entro il termine della legge: le rate non si pagano più. ${{ acquisto: ACQUISTO }}`,
      },
      {
        paragrafo: f`${{ frase: d.frase }}${{ a_mano: d.esito.rimborso_centesimi > 0 ? A_MANO : '' }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { dati: [...righe(d), ['Cliente', d.nome]] },
      apriDilazione(d.id, origin),
    ],
    motivo: PERCHE.esercente,
  })
