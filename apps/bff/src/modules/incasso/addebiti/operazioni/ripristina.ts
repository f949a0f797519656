import { sql } from 'kysely'
import type { Asked } from '../../../../integrations/psp/provider.ts'
import { stored } from '../../../../db/stored.ts'
import { inRipristino } from './in-ripristino.ts'
import type { AddebitiDeps } from './operazione.ts'
import {
  chiedi,
  riprendiDimenticati,
  type Ripristinato,
  ttlDelleChiavi,
} from './riprendi-dimenticati.ts'

/** Stops all sending; a second one goes on where the first was. */
async function apri({ db }: AddebitiDeps, backup_at: Date): Promise<void> {
  if (await inRipristino(db)) return
  await db
    .insertInto('ripristini')
    .values({ backup_at })
    .onConflict((oc) => oc.doNothing())
    .execute()
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
  await sql`select ${stored('dubita_degli_invii', { chiave_ttl: ttlDelleChiavi(deps) })}`.execute(
    db,
  )
  const esito: Ripristinato = {
    ritrovati: { tentativi: 0, rimborsi: 0 },
    senza_debito: [],
    senza_risposta: await chiediDeiVivi(deps),
  }
  const elenco = await psp.listAsked(backup_at)
  const { trovati, silenzi } = await chiediDeiDovuti(deps, backup_at)
  esito.senza_risposta += silenzi
  const ripresi = await riprendiDimenticati(deps, [...elenco, ...trovati])
  esito.ritrovati = ripresi.ritrovati
  esito.senza_debito = ripresi.senza_debito
  esito.senza_risposta += ripresi.senza_risposta
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
