import { sql } from 'kysely'
import * as z from 'zod/mini'
import { completaDaEvento } from '../carte-di-credito/index.ts'
import { sincronizzaContestazioni } from '../contestazioni/index.ts'
import { applicaEsito } from './applica-esito.ts'
import { intentoDi } from './controlla-operazione.ts'
import { findOperazioneDiEvento } from './addebiti.queries.ts'
import type { AddebitiDeps } from './operazione.ts'
import { cercaRestituzioni } from './restituisci-addebito.ts'

const BATCH = 10
const TIPI = ['sessione', 'addebito', 'rimborso'] as const

type Evento = { evento_id: string; tentativi: number; intestazioni: unknown }

const about = z.object({
  chiave: z.nullable(z.string()),
  riferimento: z.nullable(z.string()),
  intento: z.optional(z.string()),
})

/** Takes notices that are due; each is out of the others' way until it is tried again, however it ends. */
async function prendiEventi({ db, psp }: AddebitiDeps): Promise<Evento[]> {
  const { rows } = await sql<Evento>`
    update eventi_psp e
    set tentativi = tentativi + 1,
      prossimo_at = now() + least(interval '30 seconds' * 2 ^ least(tentativi, 7), interval '1 hour')
    from (
      select fornitore, evento_id from eventi_psp
      where elaborato_at is null and prossimo_at <= now() and fornitore = ${psp.nome}
      order by prossimo_at limit ${BATCH} for update skip locked
    ) scelti
    where e.fornitore = scelti.fornitore and e.evento_id = scelti.evento_id
    returning e.evento_id, e.tentativi, e.intestazioni`.execute(db)
  return rows
}

async function segna({ db, psp }: AddebitiDeps, evento_id: string, errore: string | null) {
  await sql`
    update eventi_psp set errore = ${errore}, elaborato_at = ${errore === null ? sql`now()` : null}
    where fornitore = ${psp.nome} and evento_id = ${evento_id}`.execute(db)
}

/** A notice is a hint: it says whom to ask about, and what the provider answers then is what counts. */
async function elabora(deps: AddebitiDeps, evento: Evento): Promise<void> {
  const di = z.parse(about, evento.intestazioni)
  if (di.intento !== undefined) {
    await cercaRestituzioni(deps, di.intento)
    await sincronizzaContestazioni(deps, { intento: di.intento })
    return
  }
  if (await completaDaEvento(deps, di.chiave)) return
  const operazione = await findOperazioneDiEvento(deps.db, deps.psp.nome, di)
  if (operazione === undefined) return
  // A charge that succeeded is final; a rimborso may still come back from the bank of the cliente.
  if (operazione.esito === 'riuscito' && operazione.tipo !== 'rimborso') return
  const tipo = TIPI.find((one) => one === operazione.tipo) ?? 'sessione'
  const intento = intentoDi(operazione)
  const outcome = await deps.psp.lookup({ ...operazione, tipo, intento })
  // A search that does not see it yet says nothing: the janitor goes on by its own times.
  if (outcome.stato !== 'sconosciuto') await applicaEsito(deps, operazione, outcome)
}

/** Works on the notices that are due; returns how many there were. One that fails does not hold up the others. */
export async function elaboraEventi(deps: AddebitiDeps): Promise<number> {
  const eventi = await prendiEventi(deps)
  await Promise.all(
    eventi.map(async (evento) => {
      try {
        await elabora(deps, evento)
        await segna(deps, evento.evento_id, null)
      } catch (error) {
        deps.log.warn({ err: error, evento_id: evento.evento_id }, 'notifica da rielaborare')
        await segna(deps, evento.evento_id, String(error).slice(0, 500))
      }
    }),
  )
  return eventi.length
}
