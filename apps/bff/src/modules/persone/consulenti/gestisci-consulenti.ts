import type { creaConsulente as contract } from '@rateo/contract/persone/consulenti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  erroriRegime,
  type EventoConsulente,
  type StatoConsulente,
  TRANSIZIONI_CONSULENTE,
} from '@rateo/domain/identita/consulente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { puo } from '@rateo/domain/stati/macchina'
import { isId, newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { revocaAccesso } from './area/accesso.ts'
import { concludiTutti } from './incarichi.ts'
import { concludiLegami } from './sopra.ts'

type Anagrafica = BodyOf<typeof contract>

/** A consulente, held until the end: two acts at once come one after the other. */
async function lockConsulente({ db }: Pick<Call, 'db'>, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

const giaPresa = (): AppError =>
  new AppError('dati_non_validi', {
    errors: [{ pointer: '/partita_iva', message: 'C’è già un consulente con questa partita IVA' }],
  })

/** Refuses facts that the law does not let stand together. */
function esigiRegime(dati: Anagrafica): void {
  const errors = erroriRegime(dati).map(({ campo, frase }) => ({
    pointer: `/${campo}`,
    message: frase,
  }))
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

/** Adds a consulente, active from now; returns their id. Nobody is written to: they have no way in. */
export async function creaConsulente(call: Call, dati: Anagrafica): Promise<string> {
  const { db, clock } = call
  esigiRegime(dati)
  const now = clock.now()
  const id = newId(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('consulenti')
    .values({ id, ...dati, created_at: now })
    .onConflict((oc) => oc.column('partita_iva').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) throw giaPresa()
  await annota(call, { azione: 'crea', entita: 'consulente', id, dopo: dati })
  return id
}

export async function modificaConsulente(call: Call, id: string, dati: Anagrafica): Promise<void> {
  esigiRegime(dati)
  const { created_at: _, stato: __, id: ___, ...prima } = await lockConsulente(call, id)
  const altro = await call.db
    .selectFrom('consulenti')
    .where('partita_iva', '=', dati.partita_iva)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  if (altro !== undefined) throw giaPresa()
  await call.db.updateTable('consulenti').set(dati).where('id', '=', id).execute()
  // The link went to the address of before: whoever reads that one is not this person any more.
  if (prima.email !== dati.email) await revocaAccesso(call, id)
  await annota(call, { azione: 'modifica', entita: 'consulente', id, prima, dopo: dati })
}

const ATTI = {
  sospendi: { a: 'sospeso', azione: 'sospende' },
  riattiva: { a: 'attivo', azione: 'riattiva' },
  cessa: { a: 'cessato', azione: 'cessa' },
} as const satisfies Record<EventoConsulente, { a: StatoConsulente; azione: string }>

/** Why an act cannot be done now; null when it can. */
export function motivoNonFattibile(atto: EventoConsulente, stato: StatoConsulente): string | null {
  if (puo(TRANSIZIONI_CONSULENTE, atto, stato, 'A')) return null
  return `Non è possibile: il consulente è ${etichettaDi('consulente', stato).etichetta.toLowerCase()}.`
}

/** Moves a consulente by hand. Who leaves follows nobody from tomorrow on; what was earned is not touched. */
export async function muoviConsulente(
  call: Call,
  id: string,
  atto: EventoConsulente,
  motivo: string,
): Promise<void> {
  const { stato } = await lockConsulente(call, id)
  const rifiuto = motivoNonFattibile(atto, stato)
  if (rifiuto !== null) {
    throw new AppError('stato_incompatibile', { message: `${rifiuto} Non è stato fatto nulla.` })
  }
  const { a, azione } = ATTI[atto]
  await call.db.updateTable('consulenti').set({ stato: a }).where('id', '=', id).execute()
  const incarichi = atto === 'cessa' ? await concludiTutti(call, id) : null
  if (atto === 'cessa') await concludiLegami(call, id)
  await annota(call, {
    azione,
    entita: 'consulente',
    id,
    prima: { stato },
    dopo: { stato: a, motivo, ...(incarichi !== null && { incarichi_conclusi: incarichi }) },
  })
}
