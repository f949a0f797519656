import type { Cassa, Terminale } from '@rateo/contract/incasso/casse'
import { oltreVentiquattroOre, type StatoSessioneCassa } from '@rateo/domain/cassa/cassa'
import { statoCollegamento } from '@rateo/domain/cassa/collegamento-pos'
import { MANSIONI } from '@rateo/domain/permessi/squadra'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

type Riga = Omit<Cassa, 'terminali' | 'sessione'> & {
  sessione_id: string | null
  stato: StatoSessioneCassa | null
  aperta_at: string | null
}

/**
 * The cash that a till should hold when it is opened next: what the last closing left (the last rettifica of it) and
 * what came in since. Null before the first opening.
 */
const RIPORTO = sql`(
  select k.lasciato_centesimi + coalesce((
    select sum(m.importo_centesimi) from movimenti_cassa m
    where m.cassa_id = c.id and m.sessione_id is null and m.metodo = 'contanti'), 0)
  from chiusure_cassa k where k.sessione_id = (
    select s.id from sessioni_cassa s where s.cassa_id = c.id and s.stato = 'chiusa' order by s.id desc limit 1)
  order by k.id desc limit 1)::bigint`

async function readCasse(db: Db, esercente_id: string, id: string | null): Promise<Riga[]> {
  const { rows } = await sql<Riga>`
    select c.id as _id, c.n, c.nome, c.punto_vendita, c.tolleranza_centesimi, c.fondo_centesimi, c.matricola_rt,
      c.verifica_altra_persona, c.attiva, s.id as sessione_id, s.stato, s.aperta_at, ${RIPORTO} as riporto_centesimi,
      (select count(*) from movimenti_cassa m where m.cassa_id = c.id and m.sessione_id is null)::int as in_attesa
    from casse c left join sessioni_cassa s on s.cassa_id = c.id and s.stato <> 'chiusa'
    where c.esercente_id = ${esercente_id} and (${id}::text is null or c.id = ${id})
    order by c.attiva desc, c.n limit 200`.execute(db)
  return rows
}

async function readTerminali(db: Db, casse: readonly string[], oggi: string) {
  if (casse.length === 0) return []
  const rows = await db
    .selectFrom('terminali_pos')
    .selectAll()
    .where('cassa_id', 'in', casse)
    .orderBy('attivo', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, cassa_id, ...row }) => {
    const { dal, al, stato } = statoCollegamento(row, oggi)
    const terminale: Terminale = { _id: id, ...row, collegamento: { dal, al, stato } }
    return { cassa_id, terminale }
  })
}

export async function listCasse(
  db: Db,
  esercente_id: string,
  clock: Clock,
  id: string | null = null,
): Promise<Cassa[]> {
  const casse = await readCasse(db, esercente_id, id)
  const terminali = await readTerminali(
    db,
    casse.map((cassa) => cassa._id),
    clock.today(),
  )
  return casse.map(({ sessione_id, stato, aperta_at, ...cassa }) => {
    const at = aperta_at === null ? null : new Date(aperta_at)
    return {
      ...cassa,
      terminali: terminali
        .filter(({ cassa_id }) => cassa_id === cassa._id)
        .map(({ terminale }) => terminale),
      sessione:
        sessione_id === null || stato === null || at === null
          ? null
          : {
              _id: sessione_id,
              stato,
              aperta_at: at.toISOString(),
              oltre_24_ore: oltreVentiquattroOre(at, clock.now()),
            },
    }
  })
}

export async function getCassa(
  db: Db,
  esercente_id: string,
  clock: Clock,
  id: string,
): Promise<Cassa> {
  const [cassa] = await listCasse(db, esercente_id, clock, id)
  if (!cassa) throw new AppError('non_trovato')
  return cassa
}

/** The number of people of an esercente who may give the second look at a till. */
export async function countPersone(
  db: Db,
  esercente_id: string,
  tranne: string | null = null,
): Promise<number> {
  const { n } = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('m.esercente_id', '=', esercente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .where('m.ruolo', 'in', MANSIONI.verificare_cassa.ruoli)
    .$if(tranne !== null, (query) => query.where('m.utente_id', '!=', tranne ?? ''))
    .where('u.stato', '=', 'attivo')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The tills of an esercente that may take money now. */
export async function casseAperte(db: Db, esercente_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessioni_cassa as s')
    .innerJoin('casse as c', 'c.id', 's.cassa_id')
    .select('c.id')
    .where('s.esercente_id', '=', esercente_id)
    .where('s.stato', '=', 'aperta')
    .execute()
  return rows.map(({ id }) => id)
}
