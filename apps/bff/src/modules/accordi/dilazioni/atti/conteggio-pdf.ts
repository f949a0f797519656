import type { ConteggioEstintivo } from '@rateo/contract/accordi/fini-dilazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Db } from '../../../../db/database.ts'
import { foglioPdf, printable } from '../../../registri/documenti/index.ts'
import { findTestata } from './testata.queries.ts'

/** Draws the cost of settling a plan on one day, in its parts (art. 125-sexies TUB). A tagged PDF. */
export async function conteggioPdf(
  db: Db,
  id: string,
  c: ConteggioEstintivo,
  origin: string,
): Promise<Buffer> {
  const { emittente, numero, causale, cliente, esercente } = await findTestata(db, id)
  return foglioPdf({
    emittente,
    titolo: 'Conteggio estintivo',
    sottotitolo: `${numero} · ${formattaGiornoLungo(c.giorno)}`,
    qr: {
      indirizzo: `${origin}/dilazioni/${encodeURIComponent(id)}`,
      didascalia: 'Inquadra per pagare',
    },
    evidenza: {
      etichetta: `Chiude il piano il ${formattaGiornoLungo(c.giorno)}`,
      valore: formattaEuro(c.totale_centesimi),
    },
    sezioni: [
      {
        titolo: 'Per',
        righe: [
          ['Cliente', printable(cliente)],
          ['Dilazione', `${numero} · ${printable(causale)}`],
          ['Rate da pagare', String(c.rate)],
        ],
      },
      {
        titolo: 'Conteggio',
        tabella: {
          colonne: [
            { titolo: 'Voce', parti: 3 },
            { titolo: 'Importo', parti: 1, numero: true },
          ],
          righe: [
            ['Capitale residuo', formattaEuro(c.capitale_centesimi)],
            ['Interessi e spese maturati', formattaEuro(c.maturati_centesimi)],
            ...(c.mora_centesimi > 0 ? [['Mora a oggi', formattaEuro(c.mora_centesimi)]] : []),
          ],
          totale: ['Da pagare', formattaEuro(c.totale_centesimi)],
        },
      },
      {
        titolo: 'Che cosa non è dovuto',
        testo: [
          `Interessi e spese non ancora maturati, ${formattaEuro(c.non_dovuti_centesimi)}: non sono dovuti da chi paga in una volta tutto quello che resta (art. 125-sexies del Testo unico bancario).`,
        ],
      },
    ],
    nota: 'Il conteggio vale per il giorno indicato: il giorno dopo gli interessi maturati e la mora possono essere di più. Con questo foglio non è stato addebitato alcun importo.',
    nome: `Conteggio estintivo ${numero}`,
    autore: esercente,
    giorno: c.giorno,
  })
}
