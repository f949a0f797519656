import { bollo } from '@rateo/domain/denaro/bollo'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { scorpora } from '@rateo/domain/denaro/iva'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import type { ContenutoRicevuta, Ricevuta } from '@rateo/domain/denaro/ricevuta'
import { TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import { NOMI_AGEVOLAZIONE } from '@rateo/domain/trattenute/vincolo'
import type { Db } from '../../../db/database.ts'
import { emittenteDi, findLogoDaStampare } from './emittente.queries.ts'
import { type Foglio, printable, type Riga, type Sezione } from './foglio.ts'
import { foglioPdf } from './foglio-pdf.ts'
import { sigilla } from './verifica/sigilla.ts'

export const NOTA_NON_FISCALE =
  'Questo documento attesta che il pagamento è stato ricevuto e non è un documento fiscale: la vendita o la ' +
  'prestazione è certificata dall’esercente con documento commerciale o con fattura.'

/** The frame of the words of a receipt, which are frozen. */
export type Cornice = {
  logo: Buffer | null
  /** The page at which whoever holds it reads its state today. */
  qr: NonNullable<Foglio['qr']>
  annullata_il: string | null
  /** A new one took its place: no money went back. */
  corretta?: boolean
  /** The receipt that it corrects, and why. */
  corregge?: { numero: string; motivo: string } | null
}

/** A line for each promozione that took something off the price. */
const sconti = ({ sconto }: ContenutoRicevuta): string[] =>
  (sconto === undefined ? [] : (sconto.righe ?? [{ ...sconto, nome: sconto.codice }])).map(
    ({ codice, nome, sconto_centesimi }) =>
      `${formattaEuro(-sconto_centesimi)} (${codice === null ? nome : `codice ${codice}`})`,
  )

/** The total and what was kept back of it: what was paid is the rest. */
const trattenute = ({ netto }: ContenutoRicevuta): [string, string][] =>
  netto === undefined
    ? []
    : [
        ['Totale', formattaEuro(netto.totale_centesimi)],
        ...netto.righe.map(({ tipo, importo_centesimi }): [string, string] => [
          TRATTENUTE[tipo].nome,
          formattaEuro(-importo_centesimi),
        ]),
      ]

const detrazione = ({ detrazione: d }: ContenutoRicevuta): string | null =>
  d === undefined
    ? null
    : `${NOMI_AGEVOLAZIONE[d.agevolazione].nome}, ${NOMI_AGEVOLAZIONE[d.agevolazione].norma}: bonifico parlante per la fattura ${d.fattura_numero} del ${formattaGiornoLungo(d.fattura_data)}`

/** The VAT within what was paid, rounded once for the whole receipt; interest for being late has none (art. 15 DPR 633/1972). */
function iva({ iva_percento, importo_centesimi, mora_centesimi = 0 }: ContenutoRicevuta) {
  if (iva_percento === undefined) return null
  const { imponibile_centesimi, imposta_centesimi } = scorpora(
    importo_centesimi - mora_centesimi,
    iva_percento,
  )
  return `${iva_percento}% inclusa: ${formattaEuro(imponibile_centesimi)} + ${formattaEuro(imposta_centesimi)}`
}

/** The stamp duty that a receipt without VAT owes; interest for being late is without VAT too. */
function bolloDi({ iva_percento, importo_centesimi, mora_centesimi = 0 }: ContenutoRicevuta) {
  if (iva_percento === undefined) return null
  const dovuto = bollo(iva_percento === 0 ? importo_centesimi : mora_centesimi)
  return dovuto === 0 ? null : `${formattaEuro(dovuto)}, assolta dall’esercente`
}

function sezioni(
  numero: string,
  c: ContenutoRicevuta,
  corregge: Cornice['corregge'] = null,
): Sezione[] {
  const riga = (etichetta: string, valore: string | null): Riga[] =>
    valore ? [[etichetta, printable(valore)]] : []
  const metodo = [c.metodo && NOMI_METODO[c.metodo], c.metodo_etichetta].filter(Boolean).join(' · ')
  const rata =
    c.origine_n === null
      ? null
      : `${c.origine_n}${c.origine_di === null ? '' : ` di ${c.origine_di}`}`
  return [
    {
      titolo: c.beneficiario === undefined ? 'Cliente' : 'Chi paga',
      righe: [
        ...riga('Nome', c.cliente.nome),
        ...riga('Codice fiscale', c.cliente.codice_fiscale),
        ...riga('Partita IVA', c.cliente.partita_iva),
      ],
    },
    ...(c.beneficiario === undefined
      ? []
      : [
          {
            titolo: 'Beneficiario',
            righe: [
              ...riga('Nome', c.beneficiario.nome),
              ...riga('Codice fiscale', c.beneficiario.codice_fiscale),
            ],
          },
        ]),
    {
      titolo: 'Pagamento',
      righe: [
        ...riga('Causale', c.causale),
        ...riga(c.origine === 'rata' ? 'Rata' : 'Periodo', rata),
        ...riga('Riferimento', c.riferimento),
        ...riga('Prezzo', c.sconto ? formattaEuro(c.sconto.prezzo_centesimi) : null),
        ...sconti(c).flatMap((di) => riga('Sconto', di)),
        ...trattenute(c).flatMap(([nome, valore]) => riga(nome, valore)),
        ...riga('Detrazione', detrazione(c)),
        ...riga('Di cui mora', c.mora_centesimi ? formattaEuro(c.mora_centesimi) : null),
        ...riga('IVA', iva(c)),
        ...riga('Imposta di bollo', bolloDi(c)),
        ...riga('Pagato il', formattaGiornoLungo(c.pagato_il)),
        ...riga('Pagato da', c.pagato_da ?? null),
        ...riga('Metodo', metodo),
        ...riga('Sull’estratto della carta', c.estratto ?? null),
        ...(c.pagamento_numero === undefined
          ? riga('Codice del pagamento', c.pagamento_id)
          : riga('Numero del pagamento', c.pagamento_numero)),
        ...riga('Numero della ricevuta', numero),
        ...riga('Corregge la ricevuta', corregge?.numero ?? null),
        ...riga('Motivo', corregge?.motivo ?? null),
      ],
    },
  ]
}

/** The receipt as a tagged PDF (PDF/UA, it-IT). The same receipt always gives the same page. */
export async function ricevutaPdf(
  numero: string,
  contenuto: ContenutoRicevuta,
  { logo, qr, annullata_il, corretta, corregge }: Cornice,
): Promise<Buffer> {
  const emessa = `${numero} · emessa il ${formattaGiornoLungo(contenuto.emessa_il)}`
  return await foglioPdf({
    emittente: emittenteDi(contenuto.esercente, logo),
    titolo: 'Ricevuta di pagamento — documento non fiscale',
    sottotitolo:
      annullata_il === null
        ? emessa
        : `${emessa} · ${corretta ? 'SOSTITUITA' : 'ANNULLATA'} il ${formattaGiornoLungo(annullata_il)}: ${corretta ? 'vale quella che la corregge' : 'l’incasso è stato stornato'}`,
    qr,
    evidenza: { etichetta: 'Importo pagato', valore: formattaEuro(contenuto.importo_centesimi) },
    sezioni: sezioni(numero, contenuto, corregge),
    nota: NOTA_NON_FISCALE,
    nome: `Ricevuta di pagamento ${numero}`,
    autore: contenuto.esercente.nome,
    giorno: contenuto.emessa_il,
  })
}

/** The receipt that one takes the place of, where it does. */
async function findCorretta(db: Db, id: string) {
  const row = await db
    .selectFrom('ricevute as r')
    .innerJoin('ricevute as prima', 'prima.id', 'r.sostituisce_id')
    .where('r.id', '=', id)
    .select(['prima.numero', 'r.motivo'])
    .executeTakeFirst()
  return row === undefined ? null : { numero: row.numero, motivo: row.motivo ?? '' }
}

/** The receipt of today's portal: with the logo of its esercente, and the address at which its state is read. Its fingerprint is kept. */
export async function disegnaRicevuta(
  { db, origin, sigilli = db }: { db: Db; origin: string; sigilli?: Db },
  ricevuta: Ricevuta,
  fine: Pick<Cornice, 'annullata_il' | 'corretta'> = { annullata_il: null },
): Promise<Buffer> {
  const { id, numero, contenuto, esercente_id } = ricevuta
  const logo = await findLogoDaStampare(db, esercente_id)
  const corregge = await findCorretta(db, id)
  return sigilla(sigilli, { ricevuta_id: id }, origin, (qr) =>
    ricevutaPdf(numero, contenuto, { logo, qr, ...fine, corregge }),
  )
}
