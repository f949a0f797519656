import { quotaDiChiArriva } from '@rateo/domain/atti/quote-raccolta'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { figureDi, mettiInCoda, postiPresi } from './lock-raccolta.ts'

type Ora = { now: Date; today: string }

const CODICE = /^[a-z2-9]{12}$/

/** Why nobody joins by the link now; null where somebody may. The last place is told only to who asks for it. */
const motivoPorta = (
  r: { stato: string; aperta: boolean; scadenza: string; posti: number | null },
  presi: number,
  today: string,
): string | null => {
  if (r.stato !== 'in_corso') return 'Questa raccolta non è aperta.'
  if (!r.aperta) return 'Per partecipare scrivi a chi la organizza.'
  if (r.scadenza < today) return 'La scadenza è passata.'
  return r.posti !== null && presi >= r.posti ? 'I posti sono finiti.' : null
}

/** A raccolta as everybody reads it by its link: never a name of who takes part. */
export async function findPorta(db: Db, codice: string, today: string) {
  if (!CODICE.test(codice)) return undefined
  const r = await db
    .selectFrom('raccolte as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .where('r.codice', '=', codice)
    .where('r.stato', '<>', 'bozza')
    .select(['r.id', 'r.titolo', 'r.descrizione', 'r.scadenza', 'r.stato', 'r.posti', 'r.aperta'])
    .select(['r.mostra_totale', 'r.modo', 'r.importo_centesimi', 'r.divisore'])
    .select(['e.ragione_sociale as esercente', 'e.email', 'e.partita_iva', 'e.citta'])
    .executeTakeFirst()
  if (r === undefined) return undefined
  const presi = await postiPresi(db, r.id)
  const figure = r.mostra_totale ? await figureDi(db, r.id) : null
  return {
    ...r,
    quota_centesimi:
      r.modo === 'testa' || r.modo === 'totale'
        ? quotaDiChiArriva(r, { peso: null, quota_centesimi: null })
        : null,
    restano: r.posti === null ? null : Math.max(0, r.posti - presi),
    totale: figure && {
      persone: figure.persone,
      incassati_centesimi: figure.incassati_centesimi - figure.rimborsati_centesimi,
    },
    motivo: motivoPorta(r, presi, today),
  }
}

/** A person who is in already is sent the request again, once a day; nobody is told that they were. */
async function scriviDiNuovo(db: Db, raccolta_id: string, email: string, today: string) {
  const { rows } = await sql<{ stato: string; pagamento_id: string | null }>`
    select a.stato, a.pagamento_id from adesioni a left join pagamenti p on p.id = a.pagamento_id
      left join clienti c on c.id = p.cliente_id
    where a.raccolta_id = ${raccolta_id} and a.stato <> 'tolta' and (a.email = ${email} or c.email = ${email})
    limit 1`.execute(db)
  const [dentro] = rows
  if (dentro === undefined) return false
  if (dentro.pagamento_id !== null) {
    await accoda(db, {
      argomento: 'pagamento_richiesto',
      unicita: `raccolta:${dentro.pagamento_id}:${today}`,
      contenuto: { pagamento_id: dentro.pagamento_id },
    })
  }
  return true
}

/**
 * A person joins by the link: their place is taken here, their request follows by e-mail, so that the answer tells
 * nobody whether an address was known. Two who want the last place wait for each other.
 */
export async function partecipa(
  trx: Db,
  { codice, nome, email }: { codice: string; nome: string; email: string },
  { now, today }: Ora,
): Promise<void> {
  const r = await trx
    .selectFrom('raccolte')
    .where('codice', '=', codice)
    .where('stato', '<>', 'bozza')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (r === undefined) throw new AppError('non_trovato')
  const motivo = motivoPorta(r, await postiPresi(trx, r.id), today)
  if (motivo !== null) {
    throw new AppError('stato_incompatibile', {
      message: `${motivo} Non ti è stato chiesto nulla.`,
    })
  }
  if (await scriviDiNuovo(trx, r.id, email, today)) return
  const id = newId(now)
  await trx
    .insertInto('adesioni')
    .values({
      id,
      raccolta_id: r.id,
      esercente_id: r.esercente_id,
      nome,
      email,
      quota_centesimi: quotaDiChiArriva(r, { peso: null, quota_centesimi: null }),
      provenienza: 'link',
      stato: 'da_chiedere',
      da_fare: 'chiedi',
      created_at: now,
    })
    .execute()
  await mettiInCoda(trx, r.id, { now })
  await annotaSistema(trx, {
    azione: 'partecipa_dal_link',
    entita: 'raccolta',
    id: r.id,
    dopo: { adesione: id },
  })
}
