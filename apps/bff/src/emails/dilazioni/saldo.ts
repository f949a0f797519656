import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE, type Parte } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export const FATTI_SALDO = ['proposto', 'ritirato', 'scaduto'] as const
type Fatto = (typeof FATTI_SALDO)[number]

export type DatiSaldo = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  residuo_centesimi: number
  importo_centesimi: number
  entro: string
  nota: string
}

const importo = (d: DatiSaldo) => formattaEuro(d.importo_centesimi)
const giorno = (d: DatiSaldo) => formattaGiornoLungo(d.entro)

/** The subject of the e-mail, and the words of the notification. */
export function titoloSaldo(d: DatiSaldo, fatto: Fatto, parte: Parte): string {
  if (fatto === 'ritirato') return f`Il saldo e stralcio di ${{ importo: importo(d) }} è ritirato`
  if (fatto === 'scaduto')
    return f`Il saldo e stralcio di ${{ importo: importo(d) }} è scaduto senza pagamento`
  return parte === 'cliente'
    ? f`${{ esercente: d.esercente }} ti propone di chiudere la dilazione con ${{ importo: importo(d) }}`
    : f`Hai proposto a ${{ cliente: d.cliente }} di chiudere con ${{ importo: importo(d) }}`
}

function frase(d: DatiSaldo, fatto: Fatto, parte: Parte): string {
  const resto = formattaEuro(d.residuo_centesimi - d.importo_centesimi)
  if (fatto === 'proposto') {
    return parte === 'cliente'
      ? f`Se paghi ${{ importo: importo(d) }} entro il ${{ giorno: giorno(d) }}, la dilazione è chiusa: gli altri ${{ resto }} non li devi più, e nemmeno la mora. Fino a quel giorno la mora non cresce e nulla si addebita da sé. Dopo, è di nuovo dovuto tutto quello che resta.`
      : f`Quando ${{ cliente: d.cliente }} ha pagato ${{ importo: importo(d) }}, entro il ${{ giorno: giorno(d) }}, rinunci agli altri ${{ resto }} e alla mora. Finché non paga puoi ritirare la proposta. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
  }
  const perche = fatto === 'ritirato' ? f`La proposta non vale più` : f`Il suo giorno è passato`
  return parte === 'cliente'
    ? f`${{ perche }}: è di nuovo dovuto tutto quello che resta, con la mora. Quello che hai già pagato resta pagato. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
    : f`${{ perche }}: ${{ cliente: d.cliente }} deve di nuovo tutto quello che resta, con la mora. Puoi farne un’altra. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
}

export function emailSaldo(d: DatiSaldo, fatto: Fatto, parte: Parte, origin: string): Email {
  const titolo = titoloSaldo(d, fatto, parte)
  return compose({
    modello: 'saldo',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: frase(d, fatto, parte) },
      {
        dati: [
          ['Dilazione', d.numero],
          ['Causale', d.causale],
          ['Importo a saldo', importo(d)],
          ['Da pagare entro il', formattaGiornoCompleto(d.entro)],
          ['Motivo', d.nota],
          parte === 'cliente' ? ['Esercente', d.esercente] : ['Cliente', d.cliente],
        ],
      },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE[parte],
  })
}
