import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import type { World } from '../world.ts'

/** Asks the database as the areas do; a refusal (too much, wrong state) is no fault. */
export const orRefused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!/oltre il rimborsabile|non ammesso/.test(String(error))) throw error
    },
  )

export async function rimborsa({ deps }: World, id: string, n: number): Promise<void> {
  const rimborso = newId()
  await sql`
    insert into rimborsi (id, pagamento_id, esercente_id, cliente_id, tentativo_id, n, importo_centesimi, motivo, modo,
      stato, richiesto_da)
    select ${rimborso}, p.id, p.esercente_id, p.cliente_id, t.id,
      ${deps.clock.now().getTime() % 1_000_000_000}::int + ${++rimborsi},
      1 + (p.importo_centesimi * ${n} / 100)::bigint, 'altro', 'fornitore', 'richiesto', 'sistema'
    from pagamenti p join tentativi t on t.pagamento_id = p.id and t.stato = 'riuscito'
    where p.id = ${id} and t.riferimento_psp is not null limit 1`.execute(deps.db)
  await sql`select invia_rimborso(${rimborso}, 'stripe', 100000000, now(), '{}')`.execute(deps.db)
}
let rimborsi = 0

/** The bank takes back a debit that had succeeded, whatever was given back of it. */
export async function tornaDallaBanca({ deps }: World, id: string): Promise<void> {
  await sql`
    select restituisci_tentativo(t.id, 'AM04', now(), '{}') from tentativi t
    where t.id = (select x.id from tentativi x join operazioni_psp o on o.tentativo_id = x.id and o.tipo <> 'rimborso'
      where x.pagamento_id = ${id} and x.stato = 'riuscito' and x.capofila_id is null
        and not exists (select 1 from tentativi y where y.capofila_id = x.id)
        and not exists (select 1 from contestazioni c where c.tentativo_id = x.id)
      order by x.n limit 1)`.execute(deps.db)
}
