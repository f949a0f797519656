import { sql } from 'kysely'
import * as z from 'zod/mini'
import { chiediDi } from './avvio/chiedi-di.ts'
import type { AddebitiDeps } from './operazioni/operazione.ts'

const BATCH = 10

type Evento = { evento_id: string; tentativi: number; intestazioni: unknown }

const about = z.object({
  chiave: z.nullable(z.string()),
  riferimento: z.nullable(z.string()),
  intento: z.optional(z.string()),
  metodo: z.optional(z.string()),
  mandato: z.optional(z.string()),
  conto: z.optional(z.string()),
})

/** Takes notices that are due; each is out of the others' way until it is tried again, however it ends. */
async function prendiEventi({ db, psp }: AddebitiDeps): Promise<Evento[]> {
  const { rows } = await sql<Evento>`
    update eventi_psp e
    set tentativi = tentativi + 1,
      prossimo_at = now() + least(interval '30 seconds' * 2 ^ least(tentativi, 7), interval '1 hour')
    from (
      select w.fornitore, w.evento_id from eventi_aperti a join eventi_psp w using (evento_id, fornitore)
      where a.dal <= now() and a.fornitore = ${psp.nome} and w.elaborato_at is null and w.prossimo_at <= now()
      order by a.dal limit ${BATCH} for update of w skip locked
    ) scelti
    where e.fornitore = scelti.fornitore and e.evento_id = scelti.evento_id
    returning e.evento_id, e.tentativi, e.intestazioni`.execute(db)
  return rows
}

/** The names in a notice are of no use once the provider was asked: for three months they stand with what it wrote. */
async function segnaFatto({ db, psp }: AddebitiDeps, evento_id: string) {
  await sql`
    update eventi_psp set errore = null, elaborato_at = now(), intestazioni = '{}'
    where fornitore = ${psp.nome} and evento_id = ${evento_id}`.execute(db)
}

/** The table of those that wait is in the order of their next tries. */
async function segnaErrore({ db, psp }: AddebitiDeps, evento_id: string, errore: string) {
  await sql`
    with fallito as (
      update eventi_psp set errore = ${errore} where fornitore = ${psp.nome} and evento_id = ${evento_id}
      returning fornitore, evento_id, prossimo_at
    )
    update eventi_aperti a set dal = f.prossimo_at from fallito f
    where a.fornitore = f.fornitore and a.evento_id = f.evento_id`.execute(db)
}

/** Works on the notices that are due; returns how many there were. One that fails does not hold up the others. */
export async function elaboraEventi(deps: AddebitiDeps): Promise<number> {
  const eventi = await prendiEventi(deps)
  await Promise.all(
    eventi.map(async (evento) => {
      try {
        // A notice is a hint: it says whom to ask about, and what the provider answers then is what counts.
        await chiediDi(deps, z.parse(about, evento.intestazioni))
        await segnaFatto(deps, evento.evento_id)
      } catch (error) {
        deps.log.warn({ err: error, evento_id: evento.evento_id }, 'notifica da rielaborare')
        await segnaErrore(deps, evento.evento_id, String(error).slice(0, 500))
      }
    }),
  )
  return eventi.length
}
