import type { DettaglioAccredito, RigaAccredito } from '@rateo/contract/incasso/accrediti-eseguiti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Sheet } from '../../../http/sheet/sheet.ts'
import { type Emittente, foglioPdf, printable } from '../../registri/documenti/index.ts'

const TIPI: Readonly<Record<RigaAccredito['tipo'], string>> = {
  incasso: 'Incasso',
  rimborso: 'Rimborso',
  reclamo: 'Reclamo o addebito restituito',
  costo_contestazione: 'Costo di un reclamo',
  contributo_promozione: 'Sconto a carico del portale',
  rimborso_tornato: 'Rimborso tornato indietro',
  rimborso_a_parte: 'Rimborso',
  storno_a_parte: 'Reclamo o addebito restituito, il resto',
}

const STATI: Readonly<Record<DettaglioAccredito['stato'], string>> = {
  in_accredito: 'in viaggio verso la banca',
  accreditato: 'accreditato',
  respinto: 'respinto dalla banca',
  annullato: 'annullato',
}

const COLONNE: Sheet['colonne'] = [
  { titolo: 'Giorno', tipo: 'giorno' },
  { titolo: 'Tipo', tipo: 'testo' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Lordo', tipo: 'importo' },
  { titolo: 'Commissione', tipo: 'importo' },
  { titolo: 'Netto', tipo: 'importo' },
  { titolo: 'Numero del pagamento', tipo: 'testo' },
  { titolo: 'Accredito', tipo: 'testo' },
]

async function* inUno<T>(righe: readonly T[]) {
  yield righe
}

/** Each part of a payout on a line: the sum of the last but two is what arrived. */
export const rendicontoSheet = ({ _id, righe }: DettaglioAccredito): Sheet => ({
  nome: 'Rendiconto',
  colonne: COLONNE,
  righe: inUno(
    righe.map((r) => [
      giornoDiRoma(r.at),
      TIPI[r.tipo],
      r.cliente,
      r.pagamento.causale,
      r.lordo_centesimi,
      -r.commissione_centesimi,
      r.netto_centesimi,
      r.pagamento.numero,
      _id,
    ]),
  ),
})

const numero = { parti: 2, numero: true } as const

/** The statement of a payout, as an accountant reads it: what came in, what was kept, what went back, what arrived. */
export async function rendicontoPdf(
  accredito: DettaglioAccredito,
  emittente: Emittente,
  autore: string,
): Promise<Buffer> {
  const { righe, lordo_centesimi, commissioni_centesimi, tornati_centesimi } = accredito
  const giorno = giornoDiRoma(accredito.creato_at)
  const verso =
    accredito.iban_ultime4 === null ? '' : ` · IBAN che finisce per ${accredito.iban_ultime4}`
  return foglioPdf({
    emittente,
    titolo: 'Rendiconto di accredito',
    sottotitolo: `${formattaGiornoLungo(giorno)} · ${STATI[accredito.stato]}${verso}`,
    evidenza: { etichetta: 'Importo', valore: formattaEuro(accredito.importo_centesimi) },
    sezioni: [
      {
        titolo: 'In breve',
        righe: [
          ['Accredito', printable(accredito._id)],
          ['Arrivo in banca', formattaGiornoLungo(accredito.arrivo_il)],
          ['Incassi', formattaEuro(lordo_centesimi)],
          ['Commissioni', formattaEuro(-commissioni_centesimi)],
          ['Rimborsi, reclami e altro', formattaEuro(-tornati_centesimi)],
        ],
      },
      {
        titolo: 'Pagamenti',
        tabella: {
          colonne: [
            { titolo: 'Giorno', parti: 2 },
            { titolo: 'Cliente e causale', parti: 5 },
            { titolo: 'Lordo', ...numero },
            { titolo: 'Commissione', ...numero },
            { titolo: 'Netto', ...numero },
          ],
          righe: righe.map((r) => [
            formattaGiorno(giornoDiRoma(r.at)),
            `${r.tipo === 'incasso' ? '' : `${TIPI[r.tipo]}: `}${r.cliente}, ${r.pagamento.causale} (${r.pagamento.numero})`,
            formattaEuro(r.lordo_centesimi),
            formattaEuro(-r.commissione_centesimi),
            formattaEuro(r.netto_centesimi),
          ]),
          totale: [
            'Totale',
            '',
            formattaEuro(lordo_centesimi - tornati_centesimi),
            formattaEuro(-commissioni_centesimi),
            formattaEuro(lordo_centesimi - tornati_centesimi - commissioni_centesimi),
          ],
        },
      },
    ],
    nota: 'Il rendiconto riporta un accredito fatto dal servizio di pagamento e i pagamenti che porta. Non è un documento fiscale: la commissione è fatturata dal gestore del portale.',
    nome: `Rendiconto ${accredito._id}`,
    autore,
    giorno,
  })
}
