import { formattaDataOra } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { findDocumento } from '../elenco.queries.ts'
import { printable } from '../foglio.ts'
import { foglioPdf } from '../foglio-pdf.ts'
import { findEmittente } from '../emittente.queries.ts'
import { qrVerifica } from '../verifica/codice-del-foglio.ts'
import { codiceVerifica, segnaImpronta } from '../verifica/sigilla.ts'
import { findProva } from './archivia-firma.ts'

/** The sheet that proves a signature, beside the signed file, which stays as it is. */
export async function provaPdf(
  db: Db,
  actor: Actor,
  { id, today, origin }: { id: string; today: string; origin: string },
): Promise<{ nome: string; pdf: Buffer }> {
  const row = await findDocumento(db, actor, id, today)
  const documento = await db
    .selectFrom('documenti')
    .where('id', '=', id)
    .select(['firma_id'])
    .executeTakeFirst()
  if (documento?.firma_id == null) throw new AppError('non_trovato')
  const prova = await findProva(db, documento.firma_id)
  const { documento: firmato } = await db
    .selectFrom('firme')
    .where('id', '=', documento.firma_id)
    .select('documento')
    .executeTakeFirstOrThrow()
  const emittente =
    row.esercente === null
      ? { nome: 'Rateo', righe: [], logo: null }
      : await findEmittente(db, row.esercente._id)
  const titolo = 'Prova della firma'
  // The code is that of the signed file, whose fingerprint is known since it was signed.
  const codice = await codiceVerifica(db, { documento_id: id })
  await segnaImpronta(db, codice, firmato)
  const pdf = await foglioPdf({
    emittente,
    qr: qrVerifica(origin, codice),
    titolo,
    sottotitolo: printable([row.titolo, row.numero].filter(Boolean).join(' · ')),
    evidenza: { etichetta: 'Firmato il', valore: formattaDataOra(prova.firmato_at) },
    sezioni: [
      { titolo: 'Come è stato firmato', righe: prova.righe },
      {
        titolo: 'Come si controlla',
        testo: [
          'L’impronta è quella del file firmato: chi lo ha può calcolarla da sé e confrontarla. Se cambia anche un solo carattere, l’impronta è un’altra.',
        ],
      },
    ],
    nota: 'Firma elettronica con codice usa e getta (art. 20 c. 1-bis D.Lgs. 82/2005).',
    nome: `${titolo} ${row.numero}`.trim(),
    autore: emittente.nome,
    giorno: giornoDiRoma(prova.firmato_at),
  })
  return { nome: `prova-${row.numero || row._id}`.replaceAll(/[^\w-]+/g, '_'), pdf }
}
