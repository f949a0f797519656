import type { vediComeBody } from '@rateo/contract/persone/vedi-come'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { scriviRiga } from '../../base/cronologia/index.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

const DURATA_MS = 30 * 60_000

type Chiesto = z.output<typeof vediComeBody>

/** The person of a cliente, or of an esercente the one who has most to say, and longest. */
async function findPersona(db: Db, { ruolo, id }: Chiesto) {
  const { rows } = await sql<{ utente_id: string; nome: string; is_staff: boolean }>`
    select u.id as utente_id, trim(u.nome || ' ' || u.cognome) as nome,
      exists (select 1 from utenti_ruoli a where a.utente_id = u.id and a.ruolo = 'admin') as is_staff
    from utenti_ruoli r join utenti u on u.id = r.utente_id
    left join membri_esercente m on m.utente_id = u.id and m.esercente_id = ${id} and m.al is null and m.sospeso_at is null
    where r.ruolo = ${ruolo} and (case ${ruolo} when 'cliente' then r.cliente_id else m.esercente_id end) = ${id}
    order by m.ruolo = 'titolare' desc nulls last, u.created_at, u.id limit 1`.execute(db)
  const [persona] = rows
  if (persona) return persona
  throw new AppError('stato_incompatibile', {
    message: 'Nessuno ha ancora un account qui: non c’è nulla da vedere come un’altra persona.',
  })
}

async function esiste(db: Db, { ruolo, id }: Chiesto): Promise<void> {
  const table = ruolo === 'cliente' ? 'clienti' : 'esercenti'
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
}

/** Both are in each line: who looks on, and as whom. */
const scrivi = (
  { db, info }: Call,
  azione: string,
  {
    staff_id,
    utente_id,
    ...dopo
  }: { staff_id: string; utente_id: string; motivo?: string; fino_at?: string },
) =>
  scriviRiga(db, {
    attore: `utente:${staff_id}`,
    ruolo: 'admin',
    canale: 'portale',
    azione,
    entita: 'utente',
    id: utente_id,
    dopo: { ...dopo, vedi_come: utente_id },
    ip: info.ip,
    request_id: info.request_id,
  })

/**
 * The session sees the portal as somebody else for half an hour, and changes nothing meanwhile (http/access.ts). The person
 * is told, with the reason. A second one takes the place of the first.
 */
export async function inizia(call: Call, chiesto: Chiesto) {
  const { db, actor, clock } = call
  await esiste(db, chiesto)
  const { utente_id, nome, is_staff } = await findPersona(db, chiesto)
  if (is_staff) {
    throw new AppError('stato_incompatibile', {
      message: 'È una persona dello staff: si può vedere come un esercente o un cliente soltanto.',
    })
  }
  const now = clock.now()
  const veduta_id = newId(now)
  const fino = new Date(now.getTime() + DURATA_MS)
  await db
    .updateTable('sessioni')
    .set({
      veduta_id,
      veduta_utente_id: utente_id,
      veduta_ruolo: chiesto.ruolo,
      veduta_esercente_id: chiesto.ruolo === 'esercente' ? chiesto.id : null,
      veduta_fino: fino,
    })
    .where('id', '=', actor.sessione_id)
    .execute()
  const { motivo } = chiesto
  const fino_at = fino.toISOString()
  await scrivi(call, 'vedi_come', { staff_id: actor.utente_id, utente_id, motivo, fino_at })
  await notificaPersona(
    db,
    {
      utente_id,
      ruolo: chiesto.ruolo,
      esercente_id: chiesto.ruolo === 'esercente' ? chiesto.id : null,
    },
    {
      testo: f`L’assistenza di Rateo guarda il tuo account, senza poter cambiare nulla. Motivo: ${{ motivo }}`,
      indirizzo: '/profilo',
      unicita: `vedi_come:${veduta_id}`,
    },
  )
  await accoda(db, {
    argomento: 'vedi_come',
    unicita: `vedi_come:${veduta_id}`,
    contenuto: { utente_id, motivo, at: now.toISOString() },
  })
  return { nome, fino_at }
}

/** Back to one's own: done twice it is done once. */
export async function finisci(call: Call): Promise<{ finita: boolean }> {
  const { db, actor } = call
  const { veduta, utente_id } = actor
  await db
    .updateTable('sessioni')
    .set({
      veduta_id: null,
      veduta_utente_id: null,
      veduta_ruolo: null,
      veduta_fino: null,
      veduta_esercente_id: null,
    })
    .where('id', '=', actor.sessione_id)
    .execute()
  if (!veduta) return { finita: false }
  await scrivi(call, 'finisce_vedi_come', { staff_id: veduta.staff_id, utente_id })
  return { finita: true }
}
