import { sql } from 'kysely'
import { newId } from '../../../../db/ids.ts'
import type { Asked } from '../../../../integrations/psp/provider.ts'
import { stored } from '../../../../db/stored.ts'
import { chiediEsito } from './controlla-operazione.ts'
import { inRipristino } from './in-ripristino.ts'
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

const ttl = ({ psp }: AddebitiDeps) =>
  sql`make_interval(secs => ${psp.capabilities.keyTtlMs / 1000})`

/** Stops all sending; a second one goes on where the first was. */
async function apri({ db }: AddebitiDeps, backup_at: Date): Promise<void> {
  if (await inRipristino(db)) return
  await db
    .insertInto('ripristini')
    .values({ backup_at })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Asks about one operazione now; false when there was no answer. */
async function chiedi(deps: AddebitiDeps, id: number): Promise<boolean> {
  const [presa] = await prendiDaControllare(deps, { id, minimo_ms: 0 })
  if (presa === undefined) return true
  // No trace is an answer; silence is not.
  return (await chiediEsito(deps, presa)).isAnswered
}

async function chiediDeiVivi(deps: AddebitiDeps): Promise<number> {
  const vivi = await deps.db
    .selectFrom('operazioni_psp')
    .select('id')
    .where('stato', 'in', ['inviata', 'in_attesa'])
    .where('fornitore', '=', deps.psp.nome)
    .orderBy('id')
    .execute()
  let silenzi = 0
  for (const { id } of vivi) if (!(await chiedi(deps, id))) silenzi += 1
  return silenzi
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
          chiave_ttl: ttl(deps),
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
          chiave_ttl: ttl(deps),
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
      chiave_ttl: ttl(deps),
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

type Dovuto = { ripristino_id: number; id: string; n: number; importo: number }

/** Debts that came due since the backup and are open, but for those that the provider has answered about already. */
const listDovuti = async ({ db, clock }: AddebitiDeps, since: Date): Promise<Dovuto[]> => {
  const { rows } = await sql<Dovuto>`
    select r.id as ripristino_id, p.id, p.residuo_centesimi as importo, x.n
    from ripristini r, pagamenti p
    cross join lateral (
      select coalesce(max(t.n), 0) + 1 as n from tentativi t where t.pagamento_id = p.id) x
    where r.concluso_at is null and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
      and p.scadenza between (${since}::timestamptz at time zone 'Europe/Rome')::date
        and (${clock.now()}::timestamptz at time zone 'Europe/Rome')::date
      and not exists (select 1 from ripristini_risposte a
        where a.ripristino_id = r.id and a.chiave = 'addebito:' || p.id || ':' || x.n)`.execute(db)
  return rows
}

/** The next key that a debt would be charged with, asked by name: null when the provider knows nothing of it. */
async function chiediPerNome(
  { psp }: AddebitiDeps,
  { id, n, importo }: Dovuto,
  since: Date,
): Promise<Asked | null> {
  const chiave = `addebito:${id}:${n}`
  const outcome = await psp.lookup({
    tipo: 'addebito',
    chiave,
    riferimento: null,
    created_at: since,
  })
  if (outcome.stato === 'sconosciuto' || outcome.riferimento === null) return null
  return {
    tipo: 'addebito',
    chiave,
    riferimento: outcome.riferimento,
    importo_centesimi: importo,
    metodo: 'carta',
    intento: null,
    debiti: null,
    moved: outcome.stato === 'riuscito' || outcome.stato === 'in_elaborazione',
  }
}

/**
 * Asks about the debts that were due. One silence does not stop the others from being asked: the command, when it is
 * repeated, asks only about what is left.
 */
async function chiediDeiDovuti(deps: AddebitiDeps, since: Date) {
  const trovati: Asked[] = []
  let silenzi = 0
  for (const dovuto of await listDovuti(deps, since)) {
    try {
      const asked = await chiediPerNome(deps, dovuto, since)
      if (asked !== null) trovati.push(asked)
      else await ricordaRisposta(deps, dovuto)
    } catch (error) {
      deps.log.warn({ err: error, pagamento_id: dovuto.id }, 'nessuna risposta dal fornitore')
      silenzi += 1
    }
  }
  return { trovati, silenzi }
}

const ricordaRisposta = ({ db }: AddebitiDeps, { ripristino_id, id, n }: Dovuto) =>
  db
    .insertInto('ripristini_risposte')
    .values({ ripristino_id, chiave: `addebito:${id}:${n}` })
    .onConflict((oc) => oc.doNothing())
    .execute()

/**
 * Restores the payments after a backup: stops all sending, asks the provider about everything that is open or was
 * asked since the backup, writes down what had been forgotten, and only then lets sending go on. May be run again at
 * any time.
 */
export async function ripristina(deps: AddebitiDeps, backup_at: Date): Promise<Ripristinato> {
  const { db, psp } = deps
  await apri(deps, backup_at)
  await sql`select ${stored('dubita_degli_invii', { chiave_ttl: ttl(deps) })}`.execute(db)
  const esito: Ripristinato = {
    ritrovati: { tentativi: 0, rimborsi: 0 },
    senza_debito: [],
    senza_risposta: await chiediDeiVivi(deps),
  }
  const elenco = await psp.listAsked(backup_at)
  const { trovati, silenzi } = await chiediDeiDovuti(deps, backup_at)
  esito.senza_risposta += silenzi
  const asked = [...elenco, ...trovati]
  for (const one of inOrdine(asked)) {
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
  if (esito.senza_risposta === 0) {
    await db
      .updateTable('ripristini')
      .set({
        concluso_at: sql`now()`,
        ritrovati: JSON.stringify(esito.ritrovati),
        senza_debito: JSON.stringify(esito.senza_debito),
      })
      .where('concluso_at', 'is', null)
      .execute()
  }
  return esito
}
