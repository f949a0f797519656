import { TRASFERIMENTO_GIORNI } from '@rateo/domain/atti/trasferimento-abbonamento'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { esigiPochiInviti } from '../../../persone/clienti/index.ts'
import { lockAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findMotivoTrasferimento, findTrasferimentoInAttesa } from './trasferimento.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Refuses the address of the very person who has it. */
async function esigiUnAltro({ db }: Call, a: Suo, email: string): Promise<void> {
  const stesso = await db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.cliente_id', '=', a.cliente_id)
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (stesso === undefined) return
  const errors = [{ pointer: '/email', message: 'È la persona che ha già questo abbonamento' }]
  throw new AppError('dati_non_validi', { errors })
}

/** Asks another person to take an abbonamento over; a newer request takes the place of one that expired. */
export async function trasferisci(call: Call, id: string, email: string): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  if (actor.ruolo !== 'cliente' && actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  const now = clock.now()
  if ((await findTrasferimentoInAttesa(db, id, now)) !== undefined) {
    throw rifiuta('C’è già un trasferimento che aspetta una risposta: prima ritiralo.')
  }
  const motivo = await findMotivoTrasferimento(db, a, { oggi: clock.today(), now })
  if (motivo !== null) throw rifiuta(motivo)
  await esigiUnAltro(call, a, email)
  await esigiPochiInviti(db, actor.esercente_id ?? actor.utente_id, now)
  await db
    .updateTable('trasferimenti_abbonamento')
    .set({ stato: 'ritirato', chiuso_at: now })
    .where('abbonamento_id', '=', id)
    .where('stato', '=', 'in_attesa')
    .execute()
  const trasferimento_id = newId(now)
  await db
    .insertInto('trasferimenti_abbonamento')
    .values({
      id: trasferimento_id,
      abbonamento_id: id,
      da_cliente_id: a.cliente_id,
      email,
      ruolo: actor.ruolo,
      scade_at: new Date(now.getTime() + TRASFERIMENTO_GIORNI * 86_400_000),
      created_at: now,
    })
    .execute()
  // The address is of somebody who may want nothing of us: it is not written where nothing is ever deleted.
  await annota(call, {
    azione: 'propone_trasferimento',
    entita: 'abbonamento',
    id,
    dopo: { trasferimento_id },
  })
  await accoda(db, {
    argomento: 'trasferimento',
    unicita: `trasferimento:${trasferimento_id}:proposto`,
    contenuto: { trasferimento_id, fatto: 'proposto' },
  })
}

/** Takes the request back before it is accepted: either side may. */
export async function ritiraTrasferimento(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  await lockAbbonamento(db, id, actor)
  const now = clock.now()
  const riga = await findTrasferimentoInAttesa(db, id, now)
  if (riga === undefined)
    throw rifiuta('Non c’è un trasferimento che aspetta: non c’è niente da ritirare.')
  await db
    .updateTable('trasferimenti_abbonamento')
    .set({ stato: 'ritirato', chiuso_at: now })
    .where('id', '=', riga.id)
    .execute()
  await annota(call, {
    azione: 'ritira_trasferimento',
    entita: 'abbonamento',
    id,
    dopo: { trasferimento_id: riga.id },
  })
  await accoda(db, {
    argomento: 'trasferimento',
    unicita: `trasferimento:${riga.id}:ritirato`,
    contenuto: { trasferimento_id: riga.id, fatto: 'ritirato', chi: actor.ruolo },
  })
}
