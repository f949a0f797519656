import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import type { KnownMethod } from '../../../integrations/psp/provider.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaCarta } from './annota-carta.ts'
import { dipendonoDa, fineValidita, type Titolare } from './carte.queries.ts'

type CarteDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/** The cliente is asked for another card so many days before the end of one that was not renewed. */
const ANTICIPO_GIORNI = 20
/** A card that nothing is charged to is read for so long after its end, in case its holder wants to use it. */
const DOPO_GIORNI = 90
const QUANTE = 500

async function bloccaRiga(trx: Db, fornitore: string, metodo_psp: string) {
  return trx
    .selectFrom('metodi_di_pagamento')
    .where('fornitore', '=', fornitore)
    .where('metodo_psp', '=', metodo_psp)
    .where('tipo', '=', 'carta')
    .where('stato', '=', 'attiva')
    .select(['id', 'utente_id', 'ruolo', 'marchio', 'ultime4', 'scade_mese', 'scade_anno'])
    .forUpdate()
    .executeTakeFirst()
}
type Riga = NonNullable<Awaited<ReturnType<typeof bloccaRiga>>>

const titolareDi = ({ utente_id, ruolo }: Riga): Titolare => ({
  utente_id,
  ruolo,
})

/** Nothing can be charged to it any more: its holder is asked for another one. */
async function chiudi(trx: Db, riga: Riga): Promise<void> {
  const { id } = riga
  await trx
    .updateTable('metodi_di_pagamento')
    .set({ stato: 'bloccata', predefinito: false })
    .where('id', '=', id)
    .execute()
  await annotaCarta(trx, titolareDi(riga), { azione: 'blocca', id, dopo: { stato: 'bloccata' } })
  await accoda(trx, {
    argomento: 'carta_non_valida',
    unicita: `carta_non_valida:${id}`,
    contenuto: { carta_id: id },
  })
}

type Nuova = Extract<KnownMethod, { stato: 'carta' }>

/** Writes the new card that its bank sent for an old one: agreements charged to it go on. */
async function rinnova(trx: Db, riga: Riga, nuova: Nuova, now: Date): Promise<void> {
  const { id, marchio, ultime4, scade_mese, scade_anno } = riga
  const prima = { marchio, ultime4, scade_mese, scade_anno }
  const { stato: _, ...dopo } = nuova
  await trx
    .updateTable('metodi_di_pagamento')
    .set({ ...dopo, rinnovata_at: now })
    .where('id', '=', id)
    .execute()
  await annotaCarta(trx, titolareDi(riga), { azione: 'rinnova', id, prima, dopo })
  await accoda(trx, {
    argomento: 'carta_rinnovata',
    unicita: `carta_rinnovata:${id}:${dopo.scade_anno}-${dopo.scade_mese}:${dopo.ultime4}`,
    contenuto: { carta_id: id },
  })
}

const eUguale = (riga: Riga, nuova: Nuova): boolean =>
  riga.ultime4 === nuova.ultime4 &&
  riga.scade_mese === nuova.scade_mese &&
  riga.scade_anno === nuova.scade_anno

/** Asks the provider about a saved card and writes down what changed; one that is not ours is nothing. */
export async function rileggiCarta(deps: CarteDeps, metodo_psp: string): Promise<void> {
  const { db, psp, clock } = deps
  const saputa = await db
    .selectFrom('metodi_di_pagamento')
    .where('fornitore', '=', psp.nome)
    .where('metodo_psp', '=', metodo_psp)
    .where('stato', '=', 'attiva')
    .select('id')
    .executeTakeFirst()
  if (saputa === undefined) return
  const oggi = await psp.readMethod(metodo_psp)
  await inTransaction(db, async (trx) => {
    const riga = await bloccaRiga(trx, psp.nome, metodo_psp)
    if (riga === undefined) return
    await trx
      .updateTable('metodi_di_pagamento')
      .set({ riletta_il: clock.today() })
      .where('id', '=', riga.id)
      .execute()
    if (oggi.stato === 'assente') await chiudi(trx, riga)
    else if (oggi.stato === 'carta' && !eUguale(riga, oggi)) {
      await rinnova(trx, riga, oggi, clock.now())
    }
  })
}

/** Asks its holder for another card, once for each expiry, where something is charged to this one. */
async function chiediUnAltra({ db, psp, clock }: CarteDeps, metodo_psp: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const riga = await bloccaRiga(trx, psp.nome, metodo_psp)
    const fine = riga && fineValidita(riga)
    if (riga === undefined || fine == null) return
    if (clock.today() < aggiungiGiorni(fine, -ANTICIPO_GIORNI)) return
    if ((await dipendonoDa(trx, riga.id)) === 0) return
    await accoda(trx, {
      argomento: 'carta_in_scadenza',
      unicita: `carta_in_scadenza:${riga.id}:${fine}`,
      contenuto: { carta_id: riga.id, scade_il: fine },
    })
  })
}

/**
 * Every night, the cards whose stored expiry is this month's or past: banks renew them, and the notice may be lost.
 * Only one that the provider still knows by the old expiry asks its holder for another. For the timetable.
 */
export async function rileggiCarte(deps: CarteDeps): Promise<number> {
  const { db, psp, clock, log } = deps
  const today = clock.today()
  const { rows } = await sql<{ metodo_psp: string }>`
    select m.metodo_psp from metodi_di_pagamento m
    where m.tipo = 'carta' and m.stato = 'attiva' and m.fornitore = ${psp.nome}
      and make_date(m.scade_anno, m.scade_mese, 1) <= ${today}::date
      and (m.riletta_il is null or m.riletta_il < ${today}::date)
      and (make_date(m.scade_anno, m.scade_mese, 1) >= ${today}::date - ${DOPO_GIORNI}::int
        or exists (select 1 from usi_metodo u where u.metodo_id = m.id))
    order by m.riletta_il nulls first, m.id limit ${QUANTE}`.execute(db)
  let rilette = 0
  for (const { metodo_psp } of rows) {
    try {
      await rileggiCarta(deps, metodo_psp)
      await chiediUnAltra(deps, metodo_psp)
      rilette++
    } catch (error) {
      // The card is asked about again the night after: one that cannot be read does not hold up the others.
      log.warn({ err: error, metodo_psp }, 'carta non riletta')
    }
  }
  return rilette
}
