import type { annunciaPrezzo as contract } from '@rateo/contract/accordi/prezzo-piano'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import { inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { newId } from '../../../../db/ids.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota, contestoDi } from '../../../base/cronologia/index.ts'
import { lockSuo } from '../piani/gestisci-piani.ts'
import { lockAbbonati } from './abbonati-prezzo.queries.ts'
import { contaPrezzo, pagaDiPiu } from './conta-prezzo.ts'
import { findAnnunciato } from './prezzi-piano.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/**
 * Announces the price that a piano is sold at to those who pay another one. Whoever would pay more is asked, and stays
 * as they are unless they accept with a code before the day; whoever pays less does so from their first charge on.
 */
export async function annunciaPrezzo(
  call: Call,
  id: string,
  voluto: BodyOf<typeof contract>,
): Promise<void> {
  const { actor, clock, db } = call
  const piano = await lockSuo(call, id)
  const { vale_dal, testo } = voluto
  const aperto = await findAnnunciato(db, piano.primo, clock.today())
  if (aperto !== undefined) {
    throw rifiuta(
      `C’è già un prezzo annunciato dal ${formattaGiornoLungo(aperto.vale_dal)}: annullalo, o aspetta quel giorno.`,
    )
  }
  await lockAbbonati(db, piano)
  const { adeguati, esclusi, aumenti, riduzioni } = await contaPrezzo(call, piano, vale_dal)
  if (adeguati.length === 0) {
    throw rifiuta('Nessuno paga un altro prezzo: non c’è nessuno da avvisare.')
  }
  if (aumenti !== voluto.aumenti || riduzioni !== voluto.riduzioni) {
    throw rifiuta(
      'Intanto gli abbonati sono cambiati: rileggi e conferma di nuovo. Nessuno è stato avvisato.',
    )
  }
  const now = clock.now()
  const adeguamento_id = newId(now)
  await db
    .insertInto('adeguamenti_prezzo')
    .values({
      id: adeguamento_id,
      piano_id: piano.id,
      vale_dal,
      testo,
      creato_da: `utente:${actor.utente_id}`,
      created_at: now,
    })
    .execute()
  const righe = [
    ...adeguati.map((a) => ({
      cambio_id: newId(now),
      abbonamento_id: a.id,
      da_centesimi: prezzoPieno(a),
      primo_addebito: a.cambio.vale_dal,
      chiede: pagaDiPiu(a),
      anteprima: a.cambio,
    })),
    ...esclusi.map((a) => ({
      abbonamento_id: a.id,
      da_centesimi: prezzoPieno(a),
      motivo: a.motivo,
    })),
  ]
  await sql`select ${stored('annuncia_prezzo', {
    adeguamento: adeguamento_id,
    righe,
    entro: inizioGiornoDiRoma(vale_dal),
    adesso: now,
    contesto: contestoDi(call),
  })}`.execute(db)
  await annota(call, {
    azione: 'annuncia_prezzo',
    entita: 'piano',
    id: piano.id,
    dopo: { vale_dal, importo_centesimi: piano.importo_centesimi, aumenti, riduzioni },
  })
}

/** Takes an announced price back: until its day nobody has paid it. */
export async function annullaPrezzo(call: Call, id: string): Promise<void> {
  const { clock, db } = call
  const piano = await lockSuo(call, id)
  const aperto = await findAnnunciato(db, piano.primo, clock.today())
  if (aperto === undefined) throw rifiuta('Non c’è un prezzo annunciato da annullare.')
  await lockAbbonati(db, piano)
  await sql`select ${stored('annulla_prezzo', {
    adeguamento: aperto.id,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
  await annota(call, {
    azione: 'annulla_prezzo',
    entita: 'piano',
    id: piano.id,
    dopo: { vale_dal: aperto.vale_dal },
  })
}
