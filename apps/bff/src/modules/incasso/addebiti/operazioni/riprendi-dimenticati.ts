import { sql } from 'kysely'
import { newId } from '../../../../db/ids.ts'
import type { Asked } from '../../../../integrations/psp/provider.ts'
import { stored } from '../../../../db/stored.ts'
import { chiediEsito } from './controlla-operazione.ts'
import type { AddebitiDeps } from './operazione.ts'
import { prendiDaControllare } from './prendi-operazioni.ts'

export type Ripristinato = {
  /** The number of payments and rimborsi found at the provider that the restored database had forgotten. */
  ritrovati: { tentativi: number; rimborsi: number }
  /** Money that fits no debt that we know: a person decides. */
  senza_debito: { chiave: string; riferimento: string; importo_centesimi: number }[]
  /** The number of things that the provider did not answer about: while there is any, nothing is sent. */
  senza_risposta: number
}

export const ttlDelleChiavi = ({ psp }: AddebitiDeps) =>
  sql`make_interval(secs => ${psp.capabilities.keyTtlMs / 1000})`

/** Asks about one operazione now; false when there was no answer. */
export async function chiedi(deps: AddebitiDeps, id: number): Promise<boolean> {
  const [presa] = await prendiDaControllare(deps, { id, minimo_ms: 0 })
  if (presa === undefined) return true
  // No trace is an answer; silence is not.
  return (await chiediEsito(deps, presa)).isAnswered
}

/** Writes a forgotten message down again, with the account that its money was for; null when it fits nothing. */
async function riprendi(deps: AddebitiDeps, asked: Asked): Promise<number | null> {
  const id = await riprendiMessaggio(deps, asked)
  if (id !== null && asked.destinazione !== undefined) {
    const destinazione = JSON.stringify({ destinazione: asked.destinazione })
    await sql`update operazioni_psp set richiesta = richiesta || ${destinazione}::jsonb where id = ${id}`.execute(
      deps.db,
    )
  }
  return id
}

/** Under the key that it had; null when it fits nothing. */
async function riprendiMessaggio(deps: AddebitiDeps, asked: Asked): Promise<number | null> {
  const { db, psp, clock } = deps
  const { tipo, riferimento, importo_centesimi, metodo, intento } = asked
  const [, pagamento_id = '', n = ''] = asked.chiave.split(':')
  if (asked.debiti !== null) return riprendiInsieme(deps, asked, asked.debiti)
  const { rows } = await sql<{ id: number | null }>`select ${
    tipo === 'rimborso'
      ? sql`${stored('riprendi_rimborso', {
          fornitore: psp.nome,
          pagamento: pagamento_id,
          n: Number(n),
          intento,
          riferimento,
          importo: importo_centesimi,
          chiave_ttl: ttlDelleChiavi(deps),
          id: newId(clock.now()),
          adesso: clock.now(),
        })}`
      : sql`${stored('riprendi_tentativo', {
          fornitore: psp.nome,
          tipo,
          pagamento: pagamento_id,
          n: Number(n),
          riferimento,
          importo: importo_centesimi,
          metodo,
          chiave_ttl: ttlDelleChiavi(deps),
          adesso: clock.now(),
        })}`
  } as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Several debts that were paid in one go, as the provider kept them. */
async function riprendiInsieme(
  deps: AddebitiDeps,
  { tipo, riferimento, importo_centesimi, metodo }: Asked,
  debiti: string,
): Promise<number | null> {
  const { db, psp, clock } = deps
  const list = debiti.split(',').map((debito) => {
    const [pagamento_id = '', n = '', importo = ''] = debito.split(':')
    return { pagamento_id, n: Number(n), importo_centesimi: Number(importo) }
  })
  const { rows } = await sql<{ id: number | null }>`
    select ${stored('riprendi_insieme', {
      fornitore: psp.nome,
      tipo,
      debiti: list,
      riferimento,
      importo: importo_centesimi,
      metodo,
      chiave_ttl: ttlDelleChiavi(deps),
      adesso: clock.now(),
    })} as id`.execute(db)
  return rows[0]?.id ?? null
}

async function isKnown({ db, psp }: AddebitiDeps, chiave: string): Promise<boolean> {
  const row = await db
    .selectFrom('operazioni_psp')
    .select('id')
    .where('fornitore', '=', psp.nome)
    .where('chiave', '=', chiave)
    .executeTakeFirst()
  return row !== undefined
}

/** Sorts by debt, and within it as they were asked: the second try of a debt makes sense only after the first. */
const inOrdine = (list: readonly Asked[]): Asked[] => {
  const n = ({ chiave }: Asked) => Number(chiave.split(':')[2])
  const giri = { sessione: 0, addebito: 0, rimborso: 1 }
  return list.toSorted((a, b) => giri[a.tipo] - giri[b.tipo] || n(a) - n(b))
}

/**
 * Writes down again what the provider was asked and the database has forgotten, and asks how each of it ended. What is known already
 * stays as it is: it may be run again at any time.
 */
export async function riprendiDimenticati(
  deps: AddebitiDeps,
  elenco: readonly Asked[],
): Promise<Ripristinato> {
  const esito: Ripristinato = {
    ritrovati: { tentativi: 0, rimborsi: 0 },
    senza_debito: [],
    senza_risposta: 0,
  }
  for (const one of inOrdine(elenco)) {
    if (await isKnown(deps, one.chiave)) continue
    const id = await riprendi(deps, one)
    if (id === null) {
      const { chiave, riferimento, importo_centesimi, moved } = one
      if (moved) esito.senza_debito.push({ chiave, riferimento, importo_centesimi })
      continue
    }
    esito.ritrovati[one.tipo === 'rimborso' ? 'rimborsi' : 'tentativi'] += 1
    if (!(await chiedi(deps, id))) esito.senza_risposta += 1
  }
  return esito
}
