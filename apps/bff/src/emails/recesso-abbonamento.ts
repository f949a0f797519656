import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export type DatiRecessoAbbonamento = {
  /** The page of the person who is written to. */
  indirizzo: string
  numero: string
  piano: string
  esercente: string
  nome: string
  dichiarato_at: Date
  frase: string
  rimborso_centesimi: number
  a_mano_centesimi: number
}

/** The subject of the e-mail, and the words of the notification. */
export const titoloRecessoAbbonamento = ({ piano }: Pick<DatiRecessoAbbonamento, 'piano'>) =>
  f`Ricevuta del recesso dall’abbonamento ${{ piano }}`

const righe = (d: DatiRecessoAbbonamento): (readonly [string, string])[] => [
  ['Abbonamento', `${d.numero} · ${d.piano}`],
  ['Dichiarato il', formattaDataOra(d.dichiarato_at.toISOString())],
  ...(d.rimborso_centesimi === 0
    ? []
    : ([['Torna al cliente', formattaEuro(d.rimborso_centesimi)]] as const)),
]

const apri = (d: DatiRecessoAbbonamento, origin: string) => ({
  azione: 'Apri la pagina',
  url: `${origin}${d.indirizzo}`,
})

/** To the cliente who left: the receipt, with what goes back. */
export const recessoAbbonamentoCliente = (d: DatiRecessoAbbonamento, origin: string): Email =>
  compose({
    modello: 'recesso_abbonamento_cliente',
    oggetto: titoloRecessoAbbonamento(d),
    titolo: titoloRecessoAbbonamento(d),
    blocchi: [
      {
        paragrafo: fissa`Il ${{ quando: formattaDataOra(d.dichiarato_at.toISOString()) }} hai dichiarato il recesso dall’abbonamento ${{ piano: d.piano }} con ${{ esercente: d.esercente }}: vale da quel momento, e l’abbonamento è finito. Non ci sono altri addebiti.`,
      },
      {
        paragrafo: f`${{ frase: d.frase }} ${{
          come_torna:
            d.rimborso_centesimi > d.a_mano_centesimi
              ? f`Il denaro torna da sé sulla carta o sul conto con cui hai pagato. `
              : '',
        }}${{ a_mano: d.a_mano_centesimi > 0 ? f`${{ a_mano: formattaEuro(d.a_mano_centesimi) }} te li restituisce ${{ esercente: d.esercente }}, entro 14 giorni. ` : '' }}In allegato trovi la ricevuta da conservare.`,
      },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      apri(d, origin),
    ],
    motivo: 'Ricevi questo messaggio perché hai dichiarato il recesso nel portale.',
  })

/** To the esercente: who left, and what goes back by whom. */
export const recessoAbbonamentoEsercente = (d: DatiRecessoAbbonamento, origin: string): Email =>
  compose({
    modello: 'recesso_abbonamento_esercente',
    oggetto: f`${{ nome: d.nome }} ha receduto dall’abbonamento ${{ piano: d.piano }}`,
    titolo: f`${{ nome: d.nome }} ha receduto dall’abbonamento`,
    blocchi: [
      {
        paragrafo:
          'Lo ha fatto entro il termine della legge: l’abbonamento è finito e non ci sono altri addebiti.',
      },
      {
        paragrafo: f`${{ frase: d.frase }} ${{
          a_mano:
            d.a_mano_centesimi > 0
              ? fissa`${{ a_mano: formattaEuro(d.a_mano_centesimi) }} li hai ricevuti a mano: li restituisci tu entro 14 giorni, e lo registri con “Rimborsa” sul pagamento. `
              : '',
        }}${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { dati: [...righe(d), ['Cliente', d.nome]] },
      apri(d, origin),
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
