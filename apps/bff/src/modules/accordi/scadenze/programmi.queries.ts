import { giornoInvio } from '@rateo/domain/stati/addebito-programmato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Riga = {
  pagamento_id: string
  giorno: string
  metodo: string | null
  preavviso_giorni: number | null
  avviato: boolean
  domiciliata: boolean
}

type Programma = {
  giorno: string
  /** Null where the method that was chosen is gone. */
  metodo: string | null
  /** The last day on which it is called off; null once the charge has begun. */
  annullabile_fino: string | null
  domiciliata: boolean
}

function programma({ giorno, metodo, preavviso_giorni, avviato, domiciliata }: Riga): Programma {
  const parte = preavviso_giorni === null ? giorno : giornoInvio(giorno, preavviso_giorni)
  const annullabile_fino = avviato ? null : aggiungiGiorni(parte, -1)
  return { giorno, metodo, annullabile_fino, domiciliata }
}

/** The debts among these that wait for their day, or are being charged because of it. */
export async function findProgrammi(
  db: Db,
  pagamenti: readonly string[],
): Promise<Map<string, Programma>> {
  if (pagamenti.length === 0) return new Map()
  const { rows } = await sql<Riga>`
    select g.pagamento_id, g.giorno, g.domiciliata, prossimo_metodo('pagamento', g.pagamento_id) as metodo, m.preavviso_giorni,
      not exists (select from addebiti_programmati q where q.pagamento_id = g.pagamento_id) as avviato
    from programmazioni g
    left join usi_metodo u on u.oggetto_tipo = 'pagamento' and u.oggetto_id = g.pagamento_id
    left join mandati m on m.id = u.mandato_id
    where g.pagamento_id = any (${[...pagamenti]}::text[]) and programmato(g.pagamento_id)`.execute(
    db,
  )
  return new Map(rows.map((riga) => [riga.pagamento_id, programma(riga)]))
}
