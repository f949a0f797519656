import { sql } from 'kysely'
import { avviaTentativo } from '../src/modules/addebiti/index.ts'
import type { Compito } from './task.ts'

type BillingDeps = Parameters<typeof avviaTentativo>[0]
type Conto = { psp: Pick<Compito['psp'], 'cliente'> }

type Dovuto = {
  id: string
  cliente_id: string
  riferimento: string
  metodo: 'carta' | 'addebito_sdd'
}

/**
 * Starts the charge of what is due, as the billing run does; three processes race for the same debts, with nothing
 * but the product's own first step to keep them apart. `riferimento` says which saved method to take.
 */
export async function addebitaDovuti(deps: BillingDeps, { psp }: Conto): Promise<number> {
  const { rows } = await sql<Dovuto>`
    select id, cliente_id, riferimento, metodi_ammessi[1] as metodo from pagamenti
    where stato in ('da_pagare', 'insoluto') and riferimento like 'pm_%' and scadenza <= current_date
      and (select count(*) from tentativi t where t.pagamento_id = pagamenti.id) < 3
    order by random() limit 5`.execute(deps.db)
  await Promise.all(
    rows.map(({ id, cliente_id, riferimento, metodo }) =>
      avviaTentativo(deps, {
        pagamento_id: id,
        cliente_id,
        metodo,
        motivo: 'rata',
        tipo: 'addebito',
        richiesta: { cliente_psp: psp.cliente, metodo_psp: riferimento, tipo_metodo: metodo },
        contesto: {},
      }),
    ),
  )
  // Between two turns the other lanes have their say.
  return 0
}
