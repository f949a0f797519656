import type { MotivoDisdetta } from '@rateo/domain/stati/disdetta'
import { ritornoDi, uscitaDi } from '@rateo/domain/stati/disdetta'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { newId } from '../../../../db/ids.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import { periodoDi } from '../rinnova-abbonamenti.ts'
import { findAvvisoMancato } from '../avvisi/avvisi.queries.ts'
import { findPreavviso, findRincaroAnnunciato } from '../prezzo/prezzo-annunciato.queries.ts'
import { lockAbbonamento } from '../get-abbonamento.ts'
import { findDisdetta, findValida } from './disdette.queries.ts'
import { MOTIVO_NIENTE_DA_DISDIRE, motivoNonRitirabile } from './motivi-disdetta.ts'

type Voluto = {
  id: string
  /** The last day that was read before saying yes. */
  fino_al: string
  motivo: MotivoDisdetta | undefined
  nota: string | undefined
}

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Ends an abbonamento with the period that runs, or at once where nothing is served: no other charge is made. */
export async function disdici(call: Call, voluto: Voluto): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, voluto.id, actor)
  if (actor.ruolo !== 'cliente' && actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  const mancato = await findAvvisoMancato(db, a, clock.today())
  const oggi = clock.today()
  const preavviso_giorni = await findPreavviso(db, a, { mancato, oggi })
  const rincaro =
    actor.ruolo === 'cliente' ? await findRincaroAnnunciato(db, a.id, oggi) : undefined
  const uscita = uscitaDi({ ...a, preavviso_giorni }, clock.today())
  if (uscita === null) throw rifiuta(MOTIVO_NIENTE_DA_DISDIRE)
  const { fino_al } = uscita
  if (fino_al !== voluto.fino_al) {
    throw rifiuta(
      `Intanto l’abbonamento è cambiato: con la disdetta ora dura fino al ${formattaGiornoLungo(fino_al)}. Rileggi e conferma di nuovo.`,
    )
  }
  const now = clock.now()
  if (uscita.ultimo_addebito !== null) {
    // The charge that the notice no longer stops is made out now, and taken on its own day.
    const righe = [
      periodoDi({
        ...a,
        piano: a.nome,
        giorno: uscita.ultimo_addebito,
        giorno_nuovo: null,
      }),
    ]
    await sql`select ${stored('rinnova_abbonamenti', { righe, adesso: now })}`.execute(db)
  }
  const disdetta_id = newId(now)
  await db
    .insertInto('disdette')
    .values({
      id: disdetta_id,
      abbonamento_id: a.id,
      ruolo: actor.ruolo,
      da_stato: a.stato,
      fino_al,
      ultimo_addebito: uscita.ultimo_addebito,
      motivo: voluto.motivo ?? null,
      adeguamento_id: rincaro?.id ?? null,
      nota: voluto.nota === undefined || voluto.nota === '' ? null : voluto.nota,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('abbonamenti')
    .set({ stato: uscita.a, fino_al, prossimo_addebito: null, updated_at: now })
    .where('id', '=', a.id)
    .execute()
  await db
    .updateTable('cambi_giorno')
    .set({ stato: 'annullato', chiuso_at: now })
    .where('abbonamento_id', '=', a.id)
    .where('stato', '=', 'programmato')
    .execute()
  // A new price is no question any more to who leaves.
  await db
    .updateTable('cambi_piano')
    .set({ stato: 'annullato', updated_at: now })
    .where('abbonamento_id', '=', a.id)
    .where('stato', '=', 'in_attesa')
    .where('adeguamento_id', 'is not', null)
    .execute()
  await annota(call, {
    azione: 'disdice',
    entita: 'abbonamento',
    id: a.id,
    prima: { stato: a.stato },
    dopo: { stato: uscita.a, fino_al, motivo: voluto.motivo },
  })
  await accoda(db, {
    argomento: 'disdetta',
    unicita: `disdetta:${disdetta_id}`,
    contenuto: { disdetta_id, fatto: 'data' },
  })
}

/** Takes a disdetta back while the service lasts: the next charge is on the day on which it would have been. */
export async function annullaDisdetta(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  const disdetta = await findValida(db, id)
  if (disdetta === undefined) throw rifiuta('Non c’è una disdetta da ritirare.')
  const ritorno = ritornoDi({ ...a, da_stato: disdetta.da_stato }, clock.today())
  const mostrata = await findDisdetta(db, a, clock.today())
  const motivo = mostrata && motivoNonRitirabile(mostrata, actor.ruolo)
  if (ritorno === null || motivo !== null) throw rifiuta(motivo ?? 'Non si può più ritirare.')
  const now = clock.now()
  await db.updateTable('disdette').set({ ritirata_at: now }).where('id', '=', disdetta.id).execute()
  await db
    .updateTable('abbonamenti')
    .set({
      stato: ritorno.a,
      prossimo_addebito: ritorno.prossimo_addebito,
      fino_al: ritorno.a === 'in_prova' ? a.fino_al : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'annulla_disdetta',
    entita: 'abbonamento',
    id,
    prima: { stato: a.stato },
    dopo: { stato: ritorno.a, prossimo_addebito: ritorno.prossimo_addebito },
  })
  await accoda(db, {
    argomento: 'disdetta',
    unicita: `disdetta:${disdetta.id}:ritirata`,
    contenuto: { disdetta_id: disdetta.id, fatto: 'ritirata' },
  })
}
