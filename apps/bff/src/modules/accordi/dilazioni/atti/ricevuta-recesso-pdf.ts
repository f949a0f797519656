import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { type Foglio, recessoPdf } from '../../../registri/documenti/index.ts'
import { findRicevuta, type Ricevuta } from './recesso.queries.ts'

/** Draws the receipt of the recesso of a dilazione. */
export const ricevutaRecessoPdf = (
  db: Db,
  r: Ricevuta,
  qr?: NonNullable<Foglio['qr']>,
): Promise<Buffer> =>
  recessoPdf(
    db,
    {
      ...r,
      contratto: `Dilazione ${r.numero} · ${r.causale}`,
      evidenza:
        r.esito.dovuto_centesimi === 0
          ? null
          : {
              etichetta: `Da pagare entro il ${formattaGiornoLungo(r.esito.entro)}`,
              valore: formattaEuro(r.esito.dovuto_centesimi),
            },
      esito: [
        ['Esito', r.frase],
        [
          'Acquisto',
          'Il recesso riguarda la dilazione, cioè il pagamento a rate. Quello che è stato acquistato non cambia.',
        ],
      ],
    },
    qr,
  )

/** The receipt of the recesso of one dilazione; whose it is is for others to see. */
export async function findRicevutaPdf(db: Db, id: string) {
  const ricevuta = await findRicevuta(db, id)
  if (ricevuta === undefined) throw new AppError('non_trovato')
  return { numero: ricevuta.numero, pdf: await ricevutaRecessoPdf(db, ricevuta) }
}
