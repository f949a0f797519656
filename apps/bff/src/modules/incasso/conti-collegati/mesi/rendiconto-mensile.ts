import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import type { Sheet } from '../../../../http/sheet/sheet.ts'
import { type Emittente, foglioPdf, type Sezione } from '../../../registri/documenti/index.ts'
import type { MovimentoMese, RendicontoMese } from './mesi.queries.ts'

/** The kinds of posting, as an accountant reads them. */
const TIPI: Readonly<Record<string, string>> = {
  incasso: 'Incasso',
  commissione: 'Commissione',
  commissione_resa: 'Commissione resa',
  rimborso: 'Rimborso',
  storno: 'Storno',
  restituzione: 'Addebito restituito',
  contestazione_persa: 'Reclamo perso',
  costo_contestazione: 'Costo di un reclamo',
  contributo_promozione: 'Sconto a carico del portale',
  perdita: 'A carico del portale',
  accredito: 'Accredito',
  accredito_tornato: 'Accredito tornato indietro',
}

const tipoDi = (tipo: string) => TIPI[tipo] ?? tipo.replaceAll('_', ' ')

const COLONNE: Sheet['colonne'] = [
  { titolo: 'Giorno', tipo: 'giorno' },
  { titolo: 'Tipo', tipo: 'testo' },
  { titolo: 'Pagamento', tipo: 'testo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Importo', tipo: 'importo' },
  { titolo: 'Saldo', tipo: 'importo' },
]

async function* inUno<T>(righe: readonly T[]) {
  yield righe
}

/** Each movement with the balance after it; the first line is the balance before the month. */
export function rendicontoMensileSheet({
  mese,
  prima_centesimi,
  movimenti,
}: RendicontoMese): Sheet {
  let saldo = prima_centesimi
  const righe = movimenti.map(({ giorno, tipo, pagamento, causale, importo_centesimi }) => {
    saldo += importo_centesimi
    return [giorno, tipoDi(tipo), pagamento ?? '', causale ?? '', importo_centesimi, saldo]
  })
  const prima = [`${mese}-01`, 'Saldo iniziale', '', '', 0, prima_centesimi]
  return { nome: 'Rendiconto', colonne: COLONNE, righe: inUno([prima, ...righe]) }
}

function sommePerTipo(movimenti: readonly MovimentoMese[]): [string, string][] {
  const somme = new Map<string, number>()
  for (const { tipo, importo_centesimi } of movimenti) {
    somme.set(tipo, (somme.get(tipo) ?? 0) + importo_centesimi)
  }
  return [...somme].map(([tipo, somma]) => [tipoDi(tipo), formattaEuro(somma)])
}

function sezioneCommissione({ commissione, concluso }: RendicontoMese): Sezione {
  if (commissione === null) {
    const testo = concluso
      ? 'In questo mese non ci sono state commissioni.'
      : 'Il mese non è finito: numero e importi della commissione ci sono dal giorno dopo.'
    return { titolo: 'Commissione', testo: [testo] }
  }
  const { numero, imponibile_centesimi, iva_centesimi, aliquote, pagamenti } = commissione
  return {
    titolo: 'Commissione del gestore',
    righe: [
      ['Numero', numero],
      ['Pagamenti', String(pagamenti)],
      ...aliquote.flatMap((una): [string, string][] =>
        una.aliquota === 0
          ? [['Esente, art. 10 n. 1 DPR 633/1972', formattaEuro(una.imponibile_centesimi)]]
          : [
              [`Imponibile ${una.aliquota}%`, formattaEuro(una.imponibile_centesimi)],
              [`IVA ${una.aliquota}%`, formattaEuro(una.iva_centesimi)],
            ],
      ),
      ['Totale', formattaEuro(imponibile_centesimi + iva_centesimi)],
    ],
  }
}

const MOSTRATI = 1000

/** The statement of a month: the balance before, what moved, the balance after, and the commission as its invoice says it. */
export async function rendicontoMensilePdf(
  rendiconto: RendicontoMese,
  emittente: Emittente,
): Promise<Buffer> {
  const { mese, prima_centesimi, dopo_centesimi, movimenti } = rendiconto
  const primo = `${mese}-01`
  const titolo = `Rendiconto di ${formattaMeseAnno(primo)}`
  return foglioPdf({
    emittente,
    titolo,
    sottotitolo: rendiconto.concluso ? 'Mese concluso' : 'Mese in corso: può ancora cambiare',
    evidenza: { etichetta: 'Saldo finale', valore: formattaEuro(dopo_centesimi) },
    sezioni: [
      {
        titolo: 'In breve',
        righe: [
          ['Saldo iniziale', formattaEuro(prima_centesimi)],
          ...sommePerTipo(movimenti),
          ['Saldo finale', formattaEuro(dopo_centesimi)],
        ],
      },
      sezioneCommissione(rendiconto),
      {
        titolo: 'Movimenti',
        tabella: {
          colonne: [
            { titolo: 'Giorno', parti: 2 },
            { titolo: 'Tipo', parti: 3 },
            { titolo: 'Pagamento', parti: 4 },
            { titolo: 'Importo', parti: 2, numero: true },
          ],
          righe: movimenti
            .slice(0, MOSTRATI)
            .map((m) => [
              formattaGiorno(m.giorno),
              tipoDi(m.tipo),
              m.pagamento === null ? '' : `${m.causale ?? ''} (${m.pagamento})`,
              formattaEuro(m.importo_centesimi),
            ]),
          totale: ['Totale', '', '', formattaEuro(dopo_centesimi - prima_centesimi)],
        },
      },
    ],
    nota:
      movimenti.length > MOSTRATI
        ? `Sono i primi ${MOSTRATI} movimenti: il file CSV li ha tutti. Il rendiconto non è un documento fiscale.`
        : 'Il rendiconto non è un documento fiscale: la commissione è fatturata dal gestore del portale con il numero e gli importi che leggi qui.',
    nome: titolo,
    autore: emittente.nome,
    giorno: aggiungiGiorni(aggiungiMesi(primo, 1), -1),
  })
}
