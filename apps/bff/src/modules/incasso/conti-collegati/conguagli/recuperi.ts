import type { DaRecuperare } from '@rateo/contract/incasso/conti-collegati'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'

type Raw = Omit<DaRecuperare, 'esercente' | 'created_at' | 'perdita_proposta'> & {
  perdita_chiesta_da: string | null
  proposta_da: string | null
  esercente_id: string
  ragione_sociale: string
  created_at: Date
}

/**
 * Money that was refused to be taken back from an account, and that nobody bears yet, or to be sent there. An id begins with `5` for a storno and with `c` for a conguaglio.
 */
const RECUPERI = sql`
  select '5' || lpad(to_hex(s.id), 23, '0') as _id, s.esercente_id, case s.origine_tipo when 'contestazione' then 'reclamo' else 'restituzione' end as causale,
    s.importo_centesimi, 'portale' as verso, s.created_at, s.perdita_chiesta_da
  from storni_conto s where s.stato = 'rifiutato' and s.perdita_at is null
  union all
  select 'c' || lpad(to_hex(k.id), 23, '0'), k.esercente_id, k.causale, abs(k.importo_centesimi),
    case when k.importo_centesimi < 0 then 'portale' else 'esercente' end, k.created_at, k.perdita_chiesta_da
  from conguagli_conto k where k.stato = 'rifiutato' and k.perdita_at is null`

export async function listDaRecuperare(
  db: Db,
  { utente_id }: Pick<Actor, 'utente_id'>,
): Promise<DaRecuperare[]> {
  const { rows } = await sql<Raw>`
    select r.*, e.ragione_sociale, u.nome || ' ' || u.cognome as proposta_da
    from (${RECUPERI}) r join esercenti e on e.id = r.esercente_id left join utenti u on u.id = r.perdita_chiesta_da
    order by r.created_at, r._id limit 200`.execute(db)
  return rows.map((row) => {
    const { esercente_id, ragione_sociale, created_at, perdita_chiesta_da, proposta_da } = row
    return {
      _id: row._id,
      causale: row.causale,
      importo_centesimi: row.importo_centesimi,
      verso: row.verso,
      esercente: { _id: esercente_id, ragione_sociale },
      created_at: created_at.toISOString(),
      perdita_proposta:
        perdita_chiesta_da === null
          ? null
          : { da: proposta_da ?? '', mia: perdita_chiesta_da === utente_id },
    }
  })
}

const eStorno = (id: string) => id.startsWith('5')

/** One that was refused, held: of two people who decide about it the second finds it decided. */
async function lock({ db }: Call, id: string) {
  const numero = Number.parseInt(id.slice(1), 16)
  if (!/^[5c]0{10}/.test(id)) throw new AppError('non_trovato')
  const row = await db
    .selectFrom(eStorno(id) ? 'storni_conto' : 'conguagli_conto')
    .where('id', '=', numero)
    .select([
      'id',
      'esercente_id',
      'importo_centesimi',
      'stato',
      'perdita_at',
      'perdita_chiesta_da',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.stato !== 'rifiutato' || row.perdita_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Intanto qualcuno ha già deciso: non è stato fatto nulla.',
    })
  }
  return row
}

/** Changes the one record that an id is of. */
const cambia = ({ db }: Call, id: string, numero: number, valori: Cambio) =>
  eStorno(id)
    ? db.updateTable('storni_conto').set(valori).where('id', '=', numero).execute()
    : db.updateTable('conguagli_conto').set(valori).where('id', '=', numero).execute()
type Cambio = { perdita_at: Date } | { perdita_chiesta_da: string }

/**
 * The operator bears it: the esercente owes it no more, and the books call it a loss. One person of the staff proposes it,
 * another confirms it.
 */
export async function registraPerdita(call: Call, id: string, motivo: string): Promise<void> {
  const row = await lock(call, id)
  const { id: numero, esercente_id, importo_centesimi, perdita_chiesta_da } = row
  if (!eStorno(id) && importo_centesimi > 0) {
    throw new AppError('stato_incompatibile', {
      message: 'È denaro dell’esercente: si può solo versarlo di nuovo.',
    })
  }
  const importo = Math.abs(importo_centesimi)
  const now = call.clock.now()
  const { utente_id } = call.actor
  if (perdita_chiesta_da === null) {
    await cambia(call, id, numero, { perdita_chiesta_da: utente_id })
    await annota(call, {
      azione: 'propone_perdita',
      entita: 'esercente',
      id: esercente_id,
      dopo: { importo_centesimi: importo, motivo },
    })
    return
  }
  if (perdita_chiesta_da === utente_id) {
    throw new AppError('non_autorizzato', {
      message:
        'Hai già proposto questa perdita: la conferma un’altra persona dello staff. Nessun importo è stato mosso.',
    })
  }
  await cambia(call, id, numero, { perdita_at: now })
  await sql`select ${stored('registra_scrittura', {
    tipo: 'perdita',
    origine_tipo: 'recupero',
    origine_id: id,
    movimenti: [
      { intestatario: 'piattaforma', codice: 'perdite', importo_centesimi: importo },
      { intestatario: `esercente:${esercente_id}`, codice: 'debito', importo_centesimi: -importo },
    ],
    adesso: now,
  })}`.execute(call.db)
  await annota(call, {
    azione: 'registra_perdita',
    entita: 'esercente',
    id: esercente_id,
    dopo: { importo_centesimi: importo, motivo },
  })
}

/** The account may give it back by now, or take it: it is asked for once more, under the same key. */
export async function riprovaRecupero(call: Call, id: string): Promise<void> {
  const { id: numero, esercente_id } = await lock(call, id)
  const daCapo = {
    stato: 'da_inviare',
    perdita_chiesta_da: null,
    concluso_at: null,
    errore: null,
    prossimo_at: sql<Date>`now()`,
  }
  await (eStorno(id)
    ? call.db.updateTable('storni_conto').set(daCapo).where('id', '=', numero).execute()
    : call.db.updateTable('conguagli_conto').set(daCapo).where('id', '=', numero).execute())
  await annota(call, { azione: 'riprova_recupero', entita: 'esercente', id: esercente_id })
}
