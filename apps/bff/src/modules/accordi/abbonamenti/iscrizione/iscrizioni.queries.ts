import { createHash } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { addebitiInParole, condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { daPagareOggi } from '@rateo/domain/stati/primo-addebito'
import type { Db } from '../../../../db/database.ts'
import { condizioniDi } from '../piani/piano.queries.ts'
import type { PianoScelto } from './scegli-posti.ts'

/** The proposal of the version that is sold which a cliente can still accept. */
export const findIscrizione = (db: Db, piano_id: string, cliente_id: string, now: Date) =>
  db
    .selectFrom('iscrizioni')
    .where('piano_id', '=', piano_id)
    .where('cliente_id', '=', cliente_id)
    .where('stato', '=', 'in_attesa')
    .where('scade_at', '>', now)
    .select(['id', 'scade_at', 'posti', 'dal'])
    .executeTakeFirst()

/** The text that the cliente accepts on a day, in words and figures, with the hash that the code is asked for. */
export function testoIscrizione(
  piano: PianoScelto,
  giorno: string,
): { testo: string; sha256: string } {
  const testo = [
    `Abbonamento proposto da ${piano.esercente_nome}: ${piano.nome}`,
    `Piano ${piano.id}, versione ${piano.versione}, il ${formattaGiornoLungo(giorno)}`,
    ...condizioniInParole({
      ...condizioniDi(piano),
      posti_scelti: piano.posti_scelti,
      subentro: piano.subentro,
    }).map(({ name, value }) => `${name}: ${value}`),
    `Da pagare oggi: ${formattaEuro(daPagareOggi(piano, giorno))}`,
    ...addebitiInParole(piano, giorno).map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
  return { testo, sha256: createHash('sha256').update(testo).digest('hex') }
}
