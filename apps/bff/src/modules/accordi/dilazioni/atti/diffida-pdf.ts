import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import * as z from 'zod/mini'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { foglioPdf, printable } from '../../../registri/documenti/index.ts'
import type { findUltimaDiffida } from './ritardo.queries.ts'
import { findTestata } from './testata.queries.ts'

export type Diffida = NonNullable<Awaited<ReturnType<typeof findUltimaDiffida>>>

const rate = z.array(
  z.object({
    n: z.int(),
    scadenza: z.string(),
    residuo_centesimi: z.int(),
    mora_centesimi: z.int(),
  }),
)

/** The formal notice as it was sent: every rata that was late, its mora, the term, and what may follow. A tagged PDF. */
export async function diffidaPdf(db: Db, d: Diffida, origin: string): Promise<Buffer> {
  const { emittente, numero, causale, cliente, esercente } = await findTestata(db, d.dilazione_id)
  const giorno = dayInRome(d.inviata_at)
  const entro = formattaGiornoLungo(d.entro)
  const scadute = z.parse(rate, d.rate)
  const totale = d.scaduto_centesimi + d.mora_centesimi
  return foglioPdf({
    emittente,
    titolo: 'Diffida ad adempiere',
    sottotitolo: `${numero} · ${formattaGiornoLungo(giorno)}`,
    qr: {
      indirizzo: `${origin}/dilazioni/${encodeURIComponent(d.dilazione_id)}`,
      didascalia: 'Inquadra per pagare',
    },
    evidenza: { etichetta: `Da pagare entro il ${entro}`, valore: formattaEuro(totale) },
    sezioni: [
      {
        titolo: 'Per',
        righe: [
          ['Nome', printable(cliente)],
          ['Dilazione', `${numero} · ${printable(causale)}`],
        ],
      },
      {
        titolo: 'Rate scadute e non pagate',
        tabella: {
          colonne: [
            { titolo: 'Rata', parti: 1 },
            { titolo: 'Scadeva il', parti: 2 },
            { titolo: 'Importo', parti: 1, numero: true },
            { titolo: 'Mora a oggi', parti: 1, numero: true },
          ],
          righe: scadute.map((r) => [
            r.n === 0 ? 'Anticipo' : String(r.n),
            formattaGiornoLungo(r.scadenza),
            formattaEuro(r.residuo_centesimi),
            formattaEuro(r.mora_centesimi),
          ]),
          totale: ['Totale', '', formattaEuro(d.scaduto_centesimi), formattaEuro(d.mora_centesimi)],
        },
      },
      {
        titolo: 'Che cosa ti chiediamo',
        testo: [
          `Ti diffidiamo a pagare ${formattaEuro(totale)} entro il ${entro}, anche ai sensi dell’art. 1219 del codice civile. La mora cresce ogni giorno: dove si paga leggi quanto è dovuto quel giorno.`,
          'Fino a quel giorno il piano di rate resta com’è. Trascorso il termine, se il ritardo è ancora di almeno due rate o di oltre un ottavo del totale, potremo dichiararti decaduto dal beneficio del termine: tutto quello che resta, senza gli interessi non maturati, sarà dovuto in una volta.',
          'Se hai difficoltà scrivici prima: possiamo trovare un accordo.',
        ],
      },
    ],
    nota: 'Se hai già pagato, non tenere conto di questa lettera. Nessun importo viene addebitato con essa.',
    nome: `Diffida ${numero}`,
    autore: esercente,
    giorno,
  })
}
