import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { etichettaCarta } from './carte.queries.ts'

type Riga = {
  oggetto_id: string
  carta: { marchio: string; ultime4: string } | null
  mandato_id: string | null
  cliente_psp: string
  metodo_psp: string
  preavviso_giorni: number | null
}

type Conosciuto = { cliente_psp: string; metodo_psp: string }
export type MetodoScelto =
  | (Conosciuto & { tipo: 'carta'; etichetta: string })
  | (Conosciuto & { tipo: 'addebito_sdd'; mandato_id: string; preavviso_giorni: number })

/**
 * The methods of dilazioni, abbonamenti and scheduled debts for charges without the cliente there, by their id: the one that was
 * chosen for each, where it may be used today. A method that was taken away, or is another provider's, is left out.
 * The stored expiry of a card stops nothing: its bank may have renewed it, and says so itself when it is charged.
 */
export async function findMetodiScelti(
  db: Db,
  { fornitore }: { fornitore: string },
  oggetti: readonly string[],
): Promise<Map<string, MetodoScelto>> {
  const { rows } = await sql<Riga>`
    select u.oggetto_id, u.mandato_id, coalesce(m.cliente_psp, x.cliente_psp) as cliente_psp,
      coalesce(m.metodo_psp, x.metodo_psp) as metodo_psp, x.preavviso_giorni,
      case when m.id is not null then json_build_object('marchio', m.marchio, 'ultime4', m.ultime4) end as carta
    from usi_metodo u
    left join metodi_di_pagamento m on m.id = u.metodo_id
    left join mandati x on x.id = u.mandato_id
    where u.oggetto_tipo in ('abbonamento', 'dilazione', 'pagamento') and u.oggetto_id = any (${[...oggetti]}::text[])
      -- The condition is not in the joins: the index of the fornitore would find every card there is.
      and ((m.fornitore = ${fornitore} and m.tipo = 'carta' and m.stato = 'attiva')
        or (x.fornitore = ${fornitore} and x.stato = 'attivo' and x.metodo_psp is not null))`.execute(
    db,
  )
  const scelti = new Map<string, MetodoScelto>()
  for (const { oggetto_id, carta, mandato_id, preavviso_giorni, ...conosciuto } of rows) {
    if (mandato_id !== null && preavviso_giorni !== null) {
      scelti.set(oggetto_id, { tipo: 'addebito_sdd', mandato_id, preavviso_giorni, ...conosciuto })
    } else if (carta !== null) {
      scelti.set(oggetto_id, { tipo: 'carta', etichetta: etichettaCarta(carta), ...conosciuto })
    }
  }
  return scelti
}
