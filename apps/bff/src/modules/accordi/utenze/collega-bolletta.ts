import type { RichiestaDelFornitore } from '@rateo/contract/accordi/bollette'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { esigiNonProgrammati } from '../scadenze/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { avvisaAumento } from './avvisa-aumento.ts'
import { findBolletta, type Quale } from './bolletta.queries.ts'
import { programmaDomiciliata } from './domicilia-utenza.ts'
import { findFornitore } from './fornitore.ts'
import { findOwnUtenza, lockOwnUtenza } from './owner.ts'
import { segui } from './segui-bolletta.ts'

const QUANTE = 20

type Utenza = Awaited<ReturnType<typeof findOwnUtenza>>
type Bolletta = Awaited<ReturnType<typeof findBolletta>>

/**
 * The debts that this supplier has asked of this cliente and that no bolletta has, with the same code or the same amount. The
 * supplier alone makes a debt: a bolletta is only ever linked to one that is there.
 */
async function findRichieste(
  db: Db,
  { cliente_id, fornitore_id: id, fornitore_partita_iva: partita_iva }: Utenza,
  { importo_centesimi, codice_avviso: codice, scadenza }: Bolletta,
): Promise<RichiestaDelFornitore[]> {
  if (cliente_id === null) return []
  const fornitore = await findFornitore(db, { cliente_id, id, partita_iva })
  if (fornitore === undefined) return []
  const stesso = sql`(${codice} <> '' and (p.riferimento = ${codice} or position(${codice} in p.causale) > 0))`
  const { rows } = await sql<RichiestaDelFornitore>`
    select p.id as _id, p.numero, p.causale, p.stato, p.importo_centesimi, p.residuo_centesimi as da_pagare_centesimi,
      p.scadenza, coalesce(${stesso}, false) as stesso_codice
    from pagamenti p
    where p.esercente_id = ${fornitore._id} and p.cliente_id = ${cliente_id} and p.origine = 'una_tantum'
      and p.eliminata_at is null and (p.dilazione_id is not null or p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto',
        'in_verifica', 'in_elaborazione', 'pagato'))
      and (p.importo_centesimi = ${importo_centesimi} or ${stesso})
      and not exists (select from bollette b where b.pagamento_id = p.id)
    order by 8 desc, abs(p.scadenza - ${scadenza}::date), p.id desc limit ${QUANTE}`.execute(db)
  return rows
}

export async function listRichieste(call: Call, quale: Quale): Promise<RichiestaDelFornitore[]> {
  const { db, actor } = call
  const utenza = await findOwnUtenza(db, actor, quale.utenza_id)
  return findRichieste(db, utenza, await findBolletta(db, quale))
}

/** Links a bolletta to the debt of its supplier: from here on it is what that debt is. */
export async function collegaBolletta(
  call: Call,
  deps: Pick<Deps, 'psp' | 'clock'>,
  quale: Quale,
  pagamento_id: string,
): Promise<void> {
  const { db, actor } = call
  const utenza = await lockOwnUtenza(db, actor, quale.utenza_id)
  const bolletta = await findBolletta(db, quale)
  if (bolletta.pagamento_id === pagamento_id) return
  if (bolletta.pagamento_id !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa bolletta è già collegata a un’altra richiesta: scollegala prima.',
    })
  }
  // Held, so that two bollette do not take the same one.
  await db
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where('cliente_id', '=', actor.cliente_id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const trovate = await findRichieste(db, utenza, bolletta)
  const scelta = trovate.find(({ _id }) => _id === pagamento_id)
  if (scelta === undefined) throw new AppError('non_trovato')
  const { importo_centesimi } = scelta
  await db
    .updateTable('bollette')
    // Marks of what was done elsewhere give way to what the debt says.
    .set({
      pagamento_id,
      importo_centesimi,
      stato: 'da_pagare',
      pagata_at: null,
      updated_at: call.clock.now(),
    })
    .where('id', '=', bolletta.id)
    .execute()
  await segui(db, pagamento_id)
  await scriviCronologia(call, 'collega_bolletta', quale.utenza_id, {
    ...quale,
    pagamento: scelta.numero,
    importo_centesimi,
  })
  await avvisaAumento(call, quale)
  await programmaDomiciliata(call, deps, { ...utenza, bolletta_id: bolletta.id })
}

/** The bolletta is a note again, still to be paid; the debt is what it was. */
export async function scollegaBolletta(call: Call, quale: Quale): Promise<void> {
  const { db, actor } = call
  await lockOwnUtenza(db, actor, quale.utenza_id)
  const { pagamento_id } = await findBolletta(db, quale)
  if (pagamento_id === null) return
  await esigiNonProgrammati(db, [pagamento_id])
  await db
    .updateTable('bollette')
    .set({ pagamento_id: null, updated_at: call.clock.now() })
    .where('id', '=', quale.bolletta_id)
    .execute()
  await scriviCronologia(call, 'scollega_bolletta', quale.utenza_id, quale)
}
