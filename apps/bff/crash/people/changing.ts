import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import type { Actor } from '../../src/http/actor.ts'
import { AppError } from '../../src/http/errors.ts'
import { inTransaction } from '../../src/http/transaction.ts'
import { anteprimaCambio, confermaCambio } from '../../src/modules/accordi/abbonamenti/index.ts'
import { createPagamento } from '../../test/factories.ts'
import type { World } from '../world.ts'

async function piano({ deps, esercente_id }: World, importo_centesimi: number, cadenza: string) {
  const id = newId()
  const values = { id, esercente_id, nome: 'Piano', importo_centesimi, cadenza }
  await deps.db.insertInto('piani').values(values).execute()
  return id
}

/** A month that has begun ten days ago, whose price is a debt like another. */
export async function siAbbona(world: World, n: number): Promise<void> {
  const { deps, esercente_id, cliente_id, debiti } = world
  const importo_centesimi = 500 + n * 53
  const dal = aggiungiGiorni(deps.clock.today(), -10)
  const id = newId()
  const chi = { esercente_id, cliente_id, importo_centesimi }
  await deps.db
    .insertInto('abbonamenti')
    .values({
      ...chi,
      id,
      piano_id: await piano(world, importo_centesimi, 'mensile'),
      stato: 'attivo',
      ancora: dal,
      prossimo_addebito: aggiungiMesi(dal, 1),
    })
    .execute()
  const periodo = { origine: 'abbonamento', origine_id: id, origine_n: 1, scadenza: dal }
  debiti.push((await createPagamento(deps.db, { ...chi, ...periodo })).id)
}

const refused = (error: unknown) => {
  const codes = ['stato_incompatibile', 'anteprima_superata', 'dati_non_validi']
  if (error instanceof AppError && codes.includes(error.code)) return undefined
  throw error
}

/** Another piano for one that is subscribed to, confirmed by two windows at once: what was shown is what is owed. */
export async function cambiaUnPiano(world: World, n: number): Promise<void> {
  const { deps, esercente_id, cliente_id, debiti } = world
  const { db, clock } = deps
  const tutti = await db
    .selectFrom('abbonamenti')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where('prossimo_addebito', 'is not', null)
    .orderBy('id')
    .select('id')
    .execute()
  const id = tutti[n % (tutti.length || 1)]?.id
  if (id === undefined) return siAbbona(world, n)
  const actor: Actor = {
    utente_id: 'storia',
    sessione_id: 'storia',
    ruolo: 'cliente',
    esercente_id: null,
    cliente_id,
    stato: 'attivo',
    registering: false,
  }
  const chi = { actor, clock, info: { request_id: 'storia', ip: '127.0.0.1', user_agent: '' } }
  const nuovo = await piano(world, 100 + n * 97, n % 4 === 0 ? 'annuale' : 'mensile')
  const prima = await inTransaction(db, (trx) =>
    anteprimaCambio({ ...chi, db: trx }, id, { piano_id: nuovo }),
  ).catch(refused)
  if (prima === undefined) return
  const conferma = () =>
    inTransaction(db, (trx) => confermaCambio({ ...chi, db: trx }, id, prima._id)).then(
      () => 'fatto',
      refused,
    )
  const fatti = (await Promise.all([conferma(), conferma()])).filter((esito) => esito === 'fatto')
  if (fatti.length > 1) throw new Error('un cambio fatto due volte')
  const { rows } = await sql<{ id: string; importo_centesimi: number }>`
    select p.id, p.importo_centesimi from cambi_piano c join pagamenti p on p.id = c.pagamento_id
    where c.id = ${prima._id}`.execute(db)
  const chiesto = rows.reduce((sum, row) => sum + row.importo_centesimi, 0)
  if (chiesto !== (fatti.length === 0 ? 0 : prima.totale_centesimi)) {
    throw new Error(`mostrati ${prima.totale_centesimi}, chiesti ${chiesto}`)
  }
  debiti.push(...rows.map((row) => row.id))
}
