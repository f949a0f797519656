import { ORE_ANNULLO_UNIONE, type UnioneClienti } from '@rateo/contract/persone/unioni-clienti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { readableBy } from '../../../../http/search/parties.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { findUnioni } from './anteprima.queries.ts'
import { DATI_PRESI, type Legami, findLegami } from './chi-si-unisce.ts'
import { presiScritti } from './unisci-clienti.ts'

const ORA = 3_600_000

const troppoTardi = (message: string) => new AppError('stato_incompatibile', { message })

async function trova({ db, actor }: Call, id: string, unione_id: string) {
  const scope = readableBy(actor)
  const unione = await db
    .selectFrom('unioni_clienti')
    .where('id', '=', unione_id)
    .where('principale_id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const sua =
    scope !== null && (scope.esercente_id ?? unione?.esercente_id) === unione?.esercente_id
  if (unione === undefined || !sua) throw new AppError('non_trovato')
  return unione
}

type Unione = Awaited<ReturnType<typeof trova>>

/** A plan in rate made since, of debts of both, has one cliente: it would be torn in two. */
async function esigiDivisibili(db: Db, { id }: Unione): Promise<void> {
  const { rows } = await sql`
    select 1 from dilazioni_debiti x
    join unioni_righe r on r.unione_id = ${id} and r.tabella = 'pagamenti' and r.riga_id = x.pagamento_id
    where not exists (select 1 from unioni_righe d
      where d.unione_id = ${id} and d.tabella = 'dilazioni' and d.riga_id = x.dilazione_id)
    limit 1`.execute(db)
  if (rows.length > 0) {
    throw troppoTardi(
      'Non si dividono più: dopo l’unione è stata fatta una dilazione sui pagamenti che erano dell’altro cliente.',
    )
  }
}

/** Takes off what the relation took with the unione, unless somebody has written something else since. */
async function restituisci(
  db: Db,
  { esercente_id, presi }: Unione,
  { principale, doppio }: Legami,
) {
  const { etichette, controlli, dati } = presiScritti.parse(presi)
  const vuoti = DATI_PRESI.filter(
    (campo) => dati.includes(campo) && principale[campo] === doppio[campo],
  )
  await db
    .updateTable('clienti_esercente')
    .set({
      etichette: principale.etichette.filter((una) => !etichette.includes(una)),
      controlli: principale.controlli.filter((uno) => !controlli.includes(uno)),
      ...Object.fromEntries(vuoti.map((campo) => [campo, null])),
    })
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', principale.cliente_id)
    .execute()
}

/** Divides again two clienti who were joined: the rows that passed go back, with the money that came on them since. */
export async function annullaUnione(
  call: Call,
  id: string,
  unione_id: string,
): Promise<UnioneClienti> {
  const { db, clock } = call
  const unione = await trova(call, id, unione_id)
  const { esercente_id, doppio_id } = unione
  const legami = await findLegami(db, { esercente_id, principale: id, doppio: doppio_id }, true)
  const now = clock.now()
  if (unione.annullata_at === null) {
    if (now.getTime() - unione.created_at.getTime() > ORE_ANNULLO_UNIONE * ORA) {
      throw troppoTardi('Sono passate più di ventiquattro ore: l’unione non si annulla più.')
    }
    if (legami.principale.unito_a !== null) {
      throw troppoTardi('Questo cliente è stato unito a un altro: annulla prima quell’unione.')
    }
    await esigiDivisibili(db, unione)
    await db
      .updateTable('unioni_clienti')
      .set({ annullata_at: now, transazione: sql<string>`pg_current_xact_id()` })
      .where('id', '=', unione_id)
      .execute()
    await sql`select ${stored('segna_righe_seguite', { unione: unione_id, principale: id })}`.execute(
      db,
    )
    // The sign goes first: rows that come to the relation would follow it back.
    await db
      .updateTable('clienti_esercente')
      .set({ unito_a: null })
      .where('esercente_id', '=', esercente_id)
      .where('cliente_id', '=', doppio_id)
      .execute()
    await restituisci(db, unione, legami)
    await sql`select ${stored('sposta_righe_unite', { unione: unione_id, da: id, a: doppio_id })}`.execute(
      db,
    )
    await accoda(db, {
      argomento: 'unione_annullata',
      unicita: `unione_annullata:${unione_id}`,
      contenuto: { unione_id },
    })
    await annota(call, { azione: 'divide', entita: 'cliente', id, dopo: { doppio: doppio_id } })
    await annota(call, { azione: 'e_diviso', entita: 'cliente', id: doppio_id, dopo: { da: id } })
  }
  const fatta = (await findUnioni(call, id)).find(({ _id }) => _id === unione_id)
  if (fatta === undefined) throw new AppError('non_trovato')
  return fatta
}
